/** Between the house and the process that reads, each message goes with its length before it. */
export function frame(content: Uint8Array): Uint8Array {
  const framed = Buffer.allocUnsafe(4 + content.length)
  framed.writeUInt32LE(content.length)
  framed.set(content, 4)
  return framed
}

/** Takes bytes as they come, and hands on whole messages. None may be longer than `most`: what comes may be anything. */
export function unframe(most: number, onFrame: (content: Buffer) => void): (bytes: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let wanted: number | undefined

  const take = (length: number): Buffer => {
    const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts = whole.length > length ? [whole.subarray(length)] : []
    held -= length
    return whole.subarray(0, length)
  }

  return (bytes) => {
    parts.push(bytes)
    held += bytes.length
    for (;;) {
      if (wanted === undefined) {
        if (held < 4) return
        wanted = take(4).readUInt32LE()
        if (wanted > most) throw new Error('a message is too long')
      }
      if (held < wanted) return
      const content = take(wanted)
      wanted = undefined
      onFrame(content)
    }
  }
}
