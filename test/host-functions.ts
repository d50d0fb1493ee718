interface Module {
  readonly instance: { readonly exports: unknown };
}

interface WebAssembly {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  instantiate(bytes: Uint8Array, imports: object): Promise<Module>;
}

// TypeScript declares the global only with the types of browsers.
const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssembly };

/** The exports of a module that opa built, as far as they are used here. */
interface Exports {
  builtins(): number;
  opa_json_dump(address: number): number;
}

/** The built-in functions that a compiled policy expects from its host, as it names them itself. */
export async function hostFunctions(policy: Uint8Array): Promise<unknown> {
  const memory = new webAssembly.Memory({ initial: 16 });
  const forbidden = (): never => {
    throw new Error("A policy called its host while it was loaded.");
  };
  const names = ["opa_abort", "opa_println", ...[0, 1, 2, 3, 4].map((count) => `opa_builtin${count}`)];
  const env = { memory, ...Object.fromEntries(names.map((name) => [name, forbidden])) };
  const { instance } = await webAssembly.instantiate(policy, { env });
  const exports = instance.exports as Exports;
  const start = exports.opa_json_dump(exports.builtins());
  const bytes = Buffer.from(memory.buffer);
  return JSON.parse(bytes.toString("utf8", start, bytes.indexOf(0, start)));
}
