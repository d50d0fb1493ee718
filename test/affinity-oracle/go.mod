// Marks where the module is. Its requirements are in 0.27.mod, which Go gets as `-modfile`.
module wincompat/affinity-oracle

go 1.20
