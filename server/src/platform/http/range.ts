/** A requested byte range; `until` is exclusive. */
export interface ByteRange {
  readonly from: number
  readonly until: number
}

/**
 * Parses a Range header with one range; undefined means the whole content, as for several or invalid ranges.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || size === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), until: size }
  const from = Number(first)
  const until = last === '' ? size : Math.min(size, Number(last) + 1)
  return from >= size || until <= from ? 'outside' : { from, until }
}
