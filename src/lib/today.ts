/** The day, as `2026-11-21`, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, "2026-11-21".length);
}
