// Marks where the module is. Its requirements stand in one file a version of Gatekeeper: 3.16.mod and so on, given to
// Go as `-modfile`.
module wincompat/constraint-crds

go 1.24
