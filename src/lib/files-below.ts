/** The files below a folder, by their paths inside it. */
export function filesBelow(folder: string, files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const prefix = `${folder}/`;
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, content]) => [path.slice(prefix.length), content]),
  );
}
