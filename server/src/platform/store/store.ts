/** Where bytes lie: small objects under names of our own. One interface for a folder and for every server that speaks S3. */
export interface Store {
  /**
   * Whole or not at all. Overwrites. Kept when it resolves; put for `later` it may still be lost with the machine's power until it is
   * named in `keep`, so that a file of many pieces waits for the disk in a few strokes instead of one for each piece.
   */
  readonly put: (key: string, bytes: Bytes, when?: When) => Promise<void>
  /** Kept for certain, when it resolves. */
  readonly keep: (keys: readonly string[]) => Promise<void>
  readonly get: (key: string) => Promise<Uint8Array>
  /** Harmless when it is gone already. */
  readonly remove: (key: string) => Promise<void>
  /** Every object whose key begins so, in no order. What is put or removed meanwhile may be there or not. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** Whether it can be written and read now. */
  readonly probe: () => Promise<void>
  readonly close: () => Promise<void>
}

export type When = 'now' | 'later'
/** In one, or in several that follow one another: putting large ones together would copy them. */
export type Bytes = Uint8Array | readonly Uint8Array[]

export interface StoredObject {
  readonly key: string
  readonly size: number
  readonly at: Date
}

/** Why the store did not do what was asked. The sentence is for the operator and never holds a secret. */
export class StoreTrouble extends Error {
  override name = 'StoreTrouble'
  readonly reason: 'missing' | 'full' | 'away' | 'refused' | 'broken'

  constructor(reason: StoreTrouble['reason'], sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.reason = reason
  }
}

/** Most bytes of one object: a sealed piece of a file, with room to spare. */
export const largestObject = 16 * 1024 * 1024

// Short enough for every file system and, behind a prefix, for S3.
const longestKey = 255

/** Keys come from the house, never from people: another form is a fault of the program. */
export function isKey(text: string): boolean {
  return text.length <= longestKey && /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/.test(text)
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a key of the store`)
}

export function assertPrefix(prefix: string): void {
  if (prefix.length > longestKey || !/^(?:[0-9a-z-]+\/)*[0-9a-z-]*$/.test(prefix))
    throw new TypeError(`${JSON.stringify(prefix)} is not the beginning of a key of the store`)
}

export function partsOf(bytes: Bytes): readonly Uint8Array[] {
  return bytes instanceof Uint8Array ? [bytes] : bytes
}

export function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

export function assertSize(bytes: Bytes): void {
  const size = sizeOf(partsOf(bytes))
  if (size > largestObject) throw new RangeError(`${size} bytes are too many for one object of the store`)
}
