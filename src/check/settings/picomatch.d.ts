/** What is used of picomatch, which has no types of its own. */
declare module "picomatch" {
  export default function picomatch(globs: readonly string[], options: { readonly dot: boolean }): (path: string) => boolean;
}
