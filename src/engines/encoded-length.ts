/**
 * How many characters unpadded base64 has for this many bytes: strictly more with every byte, so that engines which
 * count the characters of a text can count its bytes.
 */
export function encodedLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}
