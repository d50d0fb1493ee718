/** The part of picomatch that is used here; it has no types. */
declare module "picomatch" {
  const picomatch: { makeRe(glob: string, options: { readonly dot: boolean }): RegExp };
  export default picomatch;
}
