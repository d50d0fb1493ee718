import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/**
 * A patch of one file that `git apply` and `patch -p1` take.
 *
 * @param name of the file, with slashes
 */
export function patchOf(name: string, before: string, after: string): string {
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY });
}
