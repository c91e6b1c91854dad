/** The part of something that is asked for: from its first byte, until the one after its last. */
export interface ByteRange {
  readonly from: number
  readonly until: number
}

/** Reads a header of one range; undefined where everything is meant, as with several ranges and with what is no range. */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return last === '0' || size === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), until: size }
  const from = Number(first)
  const until = last === '' ? size : Math.min(size, Number(last) + 1)
  return from >= size || until <= from ? 'outside' : { from, until }
}
