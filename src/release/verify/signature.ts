import type { KeyObject } from "node:crypto";
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

/** An unusable key; the message ends a sentence that starts with its file. */
export class KeyError extends Error {}

/** opa signs bundles with the same key, and an RSA signature of PKCS #1 v1.5 is equal every time. */
const algorithm = "sha256";
const fewestBits = 2048;

/** @param pem a private RSA key. @throws KeyError */
export function privateKey(pem: string): KeyObject {
  return usable("private RSA key", () => createPrivateKey(pem));
}

/** @param pem a public RSA key; a private key belongs only where releases are signed. @throws KeyError */
export function publicKey(pem: string): KeyObject {
  if (/PRIVATE KEY-----/.test(pem)) throw new KeyError("is a private key. Name the public one");
  return usable("public RSA key", () => createPublicKey(pem));
}

/** The signature of these bytes, as `openssl dgst -sha256 -verify` reads it. */
export function signatureOf(content: Buffer, key: KeyObject): Buffer {
  return sign(algorithm, content, key);
}

export function isSignedWith(key: KeyObject, content: Buffer, signature: Buffer): boolean {
  return verify(algorithm, content, key, signature);
}

function usable(what: string, read: () => KeyObject): KeyObject {
  const key = attempt(read);
  const isStrong = key?.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits;
  if (key === undefined || !isStrong)
    throw new KeyError(`is not a ${what} of ${fewestBits} bits or more, in PEM and without a passphrase`);
  return key;
}

function attempt(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
