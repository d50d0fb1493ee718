/** A character in UTF-8, or else any byte. */
const CHARACTER =
  /([\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[^]/g;

const REPLACEMENT = "\xef\xbf\xbd";

/**
 * Text of bytes that should be UTF-8, as Go writes it into JSON: each byte that belongs to no character becomes a
 * replacement character of its own, where a browser and Node make one of several. A byte order mark stays.
 *
 * @param bytes a character for each byte, as `atob` gives them
 */
export function decodeUtf8(bytes: string): string {
  const valid = bytes.replace(CHARACTER, (_, character?: string) => character ?? REPLACEMENT);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(valid, (byte) => byte.charCodeAt(0)));
}
