/** Prefixes a message with its length, for the pipe between the server and the reader process. */
export function frame(content: Uint8Array): Uint8Array {
  const framed = Buffer.allocUnsafe(4 + content.length)
  framed.writeUInt32LE(content.length)
  framed.set(content, 4)
  return framed
}

/** Splits a byte stream into messages. The data is untrusted, so longer ones than `max` throw. */
export function unframe(max: number, onFrame: (content: Buffer) => void): (bytes: Buffer) => void {
  let parts: Buffer[] = []
  let buffered = 0
  let expected: number | undefined

  const take = (length: number): Buffer => {
    const joined = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts = joined.length > length ? [joined.subarray(length)] : []
    buffered -= length
    return joined.subarray(0, length)
  }

  return (bytes) => {
    parts.push(bytes)
    buffered += bytes.length
    for (;;) {
      if (expected === undefined) {
        if (buffered < 4) return
        expected = take(4).readUInt32LE()
        if (expected > max) throw new Error('a message is too long')
      }
      if (buffered < expected) return
      const content = take(expected)
      expected = undefined
      onFrame(content)
    }
  }
}
