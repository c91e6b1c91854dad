import { createServer, type AddressInfo } from 'node:net'

/**
 * The EICAR test text, which every scanner reports (www.eicar.org). Joined here so that scanners don't report
 * this source file.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
)

/** A server that speaks clamd's INSTREAM. Like clamd, it reports EICAR and files over the limit. */
export async function startScanner({ limit = 1_000_000 } = {}) {
  let behaviour: 'usual' | 'silent' | 'nonsense' = 'usual'
  const scanned: string[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (behaviour === 'silent') return
      if (behaviour === 'nonsense') return socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      if (received.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      const command = 'zINSTREAM\0'
      if (!received.subarray(0, command.length).equals(Buffer.from(command)))
        return socket.end('UNKNOWN COMMAND\0')
      const parts: Buffer[] = []
      let size = 0
      for (let at = command.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          const content = Buffer.concat(parts).toString('latin1')
          scanned.push(content)
          return socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
        }
        if (at + 4 + length > received.length) break
        parts.push(received.subarray(at + 4, at + 4 + length))
        size += length
        // clamd closes without reading the rest, which resets the connection.
        if (size > limit)
          return socket.pause().end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy())
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    place: { host: '127.0.0.1', port },
    scanned,
    become: (next: typeof behaviour) => (behaviour = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
