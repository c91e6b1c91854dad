import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** A request without a complete response. */
export class NoReply extends Error {}

const longestWait = 30_000

/**
 * One keep-alive connection that sends raw bytes and reads one response per request. Node's own clients
 * refuse to send most of what a fuzz test needs.
 */
export class RawConnection {
  private socket: Socket | undefined
  private received = Buffer.alloc(0)
  private wake: () => void = () => {}
  private isClosed = false
  private readonly port: number
  private address: string

  constructor(port: number, address: string) {
    this.port = port
    this.address = address
  }

  /** Connects from another address of this machine from now on. */
  moveTo(address: string): void {
    this.close()
    this.address = address
  }

  close(): void {
    this.socket?.destroy()
    this.socket = undefined
  }

  /** Sends a request; a response without an end, such as a live stream, is dropped after its headers. */
  async send(bytes: Buffer, { isHead, isStream }: { isHead: boolean; isStream: boolean }): Promise<Reply> {
    const socket = (this.socket ??= this.open())
    this.received = Buffer.alloc(0)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      socket.destroy()
    }, longestWait)
    try {
      socket.write(bytes)
      return await this.read(isHead, isStream)
    } catch (error) {
      this.close()
      throw isLate ? new NoReply(`no response within ${longestWait / 1000} s`) : error
    } finally {
      clearTimeout(timer)
    }
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', localAddress: this.address, noDelay: true })
    this.isClosed = false
    socket.on('data', (part) => {
      if (socket !== this.socket) return
      this.received = this.received.length > 0 ? Buffer.concat([this.received, part]) : part
      this.wake()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (socket !== this.socket) return
      this.isClosed = true
      this.wake()
    })
    return socket
  }

  private async more(): Promise<void> {
    if (this.isClosed)
      throw new NoReply(`the connection ended after ${this.received.length} bytes of a response`)
    await new Promise<void>((resolve) => (this.wake = resolve))
  }

  private async read(isHead: boolean, isStream: boolean): Promise<Reply> {
    const { status, headers } = await this.readHead()
    const isEnding = /^connection: close/im.test(headers)
    const isEndless = isStream && /^content-type: text\/event-stream/im.test(headers)
    const body = isHead || isEndless || status === 204 || status === 304 ? '' : await this.readBody(headers)
    if (isEnding || isEndless) this.close()
    return { status, headers, body }
  }

  private async readHead(): Promise<{ status: number; headers: string }> {
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n')
      if (end < 0) {
        await this.more()
        continue
      }
      const headers = this.received.subarray(0, end + 2).toString('latin1')
      this.received = this.received.subarray(end + 4)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
      if (!status) throw new NoReply(`not a response: ${headers.slice(0, 100)}`)
      // 100 Continue comes before the response itself.
      if (status >= 200) return { status, headers }
    }
  }

  private async readBody(headers: string): Promise<string> {
    const length = /^content-length: (\d+)/im.exec(headers)?.[1]
    if (length !== undefined) {
      while (this.received.length < Number(length)) await this.more()
      return this.received.subarray(0, Number(length)).toString()
    }
    if (!/^transfer-encoding: chunked/im.test(headers)) {
      while (!this.isClosed) await this.more()
      return this.received.toString()
    }
    // Nothing follows the last chunk, because one request is sent at a time.
    while (this.received.subarray(-5).toString('latin1') !== '0\r\n\r\n') await this.more()
    return this.received.toString()
  }
}
