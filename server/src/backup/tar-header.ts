/** The block size of tar: headers have one block, and contents are padded to full blocks. */
export const blockSize = 512

// A longer name is divided at a slash into prefix and name.
const fields = { name: { start: 0, size: 100 }, prefix: { start: 345, size: 155 } }
const plain = /^[\x21-\x7e]+$/

export interface TarHeader {
  readonly name: string
  readonly size: number
  /** Seconds since 1970; the same for every entry of an archive. */
  readonly time: number
}

/** A ustar header for a regular file that only its owner can read. */
export function encodeHeader({ name, size, time }: TarHeader): Buffer {
  const parts = plain.test(name) ? divide(name) : undefined
  if (!parts) throw new RangeError(`"${name}" can't be the name of a part of an archive`)
  const block = Buffer.alloc(blockSize)
  block.write(parts.name, fields.name.start, 'latin1')
  block.write(parts.prefix, fields.prefix.start, 'latin1')
  block.write('0000600\0' + '0000000\0'.repeat(2), 100, 'latin1')
  block.write(octal(size), 124, 'latin1')
  block.write(octal(time), 136, 'latin1')
  block.write('0', 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  block.write('0000000\0'.repeat(2), 329, 'latin1')
  // The checksum is computed with eight spaces in its place.
  block.write(' '.repeat(8), 148, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

/**
 * Reads a header; undefined unless it is, byte for byte, one that `encodeHeader` writes. Links, folders,
 * extensions and every other form of tar are therefore refused.
 */
export function decodeHeader(block: Buffer): TarHeader | undefined {
  const prefix = textAt(block, fields.prefix)
  const name = `${prefix === '' ? '' : `${prefix}/`}${textAt(block, fields.name)}`
  const [size, time] = [numberAt(block, 124), numberAt(block, 136)]
  if (!plain.test(name) || !divide(name) || size === undefined || time === undefined) return undefined
  const header = { name, size, time }
  return encodeHeader(header).equals(block) ? header : undefined
}

export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

function divide(name: string): { prefix: string; name: string } | undefined {
  if (name.length <= fields.name.size) return { prefix: '', name }
  const slash = name.indexOf('/', name.length - fields.name.size - 1)
  if (slash <= 0 || slash > fields.prefix.size || slash === name.length - 1) return undefined
  return { prefix: name.slice(0, slash), name: name.slice(slash + 1) }
}

function textAt(block: Buffer, { start, size }: { start: number; size: number }): string {
  const field = block.subarray(start, start + size)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? size : end)
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`
}

function numberAt(block: Buffer, start: number): number | undefined {
  const text = block.toString('latin1', start, start + 11)
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : undefined
}
