// Marks the root of the module. The pins are in <minor>.mod, chosen by `go run -modfile`.
module wincompat/fields

go 1.21
