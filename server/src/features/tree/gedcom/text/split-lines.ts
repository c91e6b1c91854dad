import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

export interface LineSplitter {
  readonly push: (chunk: Buffer) => Buffer[]
  readonly end: () => Buffer[]
}

/** Splits bytes at LF, CR (Mac) and CRLF. Empty lines are left out. */
export function createLineSplitter(): LineSplitter {
  let waiting: Buffer[] = []
  let waitingBytes = 0

  function hold(bytes: Buffer): void {
    waitingBytes += bytes.length
    if (waitingBytes > gedcomLimits.lineBytes) throw new GedcomError('line_too_long')
    // A copy: the source may use its buffer again.
    if (bytes.length > 0) waiting.push(Buffer.from(bytes))
  }

  function release(): Buffer {
    const line = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    return line
  }

  return {
    push(chunk) {
      const lines: Buffer[] = []
      let start = 0
      for (let at = 0; at < chunk.length; at++) {
        if (chunk[at] !== lineFeed && chunk[at] !== carriageReturn) continue
        if (waitingBytes > 0) {
          hold(chunk.subarray(start, at))
          lines.push(release())
        } else if (at > start) {
          if (at - start > gedcomLimits.lineBytes) throw new GedcomError('line_too_long')
          lines.push(chunk.subarray(start, at))
        }
        start = at + 1
      }
      hold(chunk.subarray(start))
      return lines
    },
    end: () => (waitingBytes > 0 ? [release()] : []),
  }
}
