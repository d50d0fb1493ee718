/** The part of picomatch that is used here; it has no types. */
declare module "picomatch" {
  export default function picomatch(
    globs: readonly string[],
    options: { readonly dot: boolean },
  ): (path: string) => boolean;
}
