// Marks where the module is. Its requirements stand in one file a minor version of Kubernetes: 1.24.mod and so on,
// given to Go as `-modfile`.
module wincompat/oracle

go 1.20
