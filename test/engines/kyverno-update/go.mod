// Marks where the module is. Its requirements stand in one file a version of Kyverno: 1.12.mod and so on, given to Go
// as `-modfile`.
module wincompat/kyverno-update

go 1.24
