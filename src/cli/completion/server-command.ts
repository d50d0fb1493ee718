/** The command that completion scripts run, with the line in environment variables. */
export const serverCommand = "completion-server";
