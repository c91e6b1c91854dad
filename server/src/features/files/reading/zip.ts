import { Inflate } from 'fflate'

import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import {
  maxEntries,
  maxInflated,
  minCheckedInflation,
  maxCompressionRatio,
} from '#server/features/files/reading/limits.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'

export interface Zip {
  readonly names: readonly string[]
  /** Streams one entry; it is inflated lazily. */
  readonly pieces: (name: string) => Generator<Uint8Array>
}

interface Entry {
  readonly method: number
  readonly isLocked: boolean
  readonly packed: number
  readonly start: number
}

const piece = 16_384

/**
 * Opens a zip by its central directory. Declared sizes are not trusted: bytes are counted as they come out.
 */
export function openZip(bytes: Uint8Array, collector: TextCollector): Zip {
  const entries = listOf(bytes)
  let inflated = 0
  let packed = 0

  function* pieces(name: string): Generator<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) return
    if (entry.isLocked) throw new ReadError('encrypted')
    for (const { taken, parts } of entry.method === 0 ? stored(bytes, entry) : inflate(bytes, entry)) {
      packed += taken
      for (const part of parts) {
        inflated += part.length
        if (
          inflated > maxInflated ||
          (inflated > minCheckedInflation && inflated > maxCompressionRatio * packed)
        )
          throw new ReadError('too_large')
        collector.checkTime()
        yield part
      }
    }
  }
  return { names: [...entries.keys()], pieces }
}

function listOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // Zip64 is refused: no document has so many parts or is that large.
  if (count === 0xffff || count > maxEntries || at === 0xffffffff) throw new ReadError('too_large')
  const entries = new Map<string, Entry>()
  let declared = 0
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new ReadError('broken')
    const lengths = {
      name: view.getUint16(at + 28, true),
      extra: view.getUint16(at + 30, true),
      comment: view.getUint16(at + 32, true),
    }
    declared += view.getUint32(at + 24, true)
    if (declared > maxInflated) throw new ReadError('too_large')
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths.name))
    entries.set(name.replaceAll('\\', '/'), {
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + lengths.name + lengths.extra + lengths.comment
  }
  return entries
}

// The end record is last in the file, except for a comment.
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new ReadError('broken')
}

function packedOf(bytes: Uint8Array, { start, packed }: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(start, true) !== 0x04034b50) throw new ReadError('broken')
  const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (data + packed > bytes.length) throw new ReadError('broken')
  return bytes.subarray(data, data + packed)
}

/** Compressed bytes consumed, and the output. */
interface Step {
  readonly taken: number
  readonly parts: readonly Uint8Array[]
}

function* stored(bytes: Uint8Array, entry: Entry): Generator<Step> {
  const data = packedOf(bytes, entry)
  for (let at = 0; at < data.length; at += piece) {
    const part = data.subarray(at, at + piece)
    yield { taken: part.length, parts: [part] }
  }
}

// A piece of 16 kB inflates to at most 16 MB, which bounds the memory for a zip bomb.
function* inflate(bytes: Uint8Array, entry: Entry): Generator<Step> {
  if (entry.method !== 8) throw new ReadError('broken')
  const data = packedOf(bytes, entry)
  let parts: Uint8Array[] = []
  const inflating = new Inflate((part) => void parts.push(part))
  for (let at = 0; at < data.length; at += piece) {
    const taken = data.subarray(at, at + piece)
    inflating.push(taken, at + piece >= data.length)
    yield { taken: taken.length, parts }
    parts = []
  }
}
