// Marks where the module is. Its requirements are in one file for each version of cli-runtime, given to Go as `-modfile`.
module wincompat/kubectl-reader

go 1.20
