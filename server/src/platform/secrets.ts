import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits, safe in cookies and links. Only its hash is ever stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
