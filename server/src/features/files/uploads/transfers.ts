import type { IncomingMessage } from 'node:http'

import { receiveBody } from '#server/features/files/uploads/receive-body.ts'
import type { UploadSession } from '#server/features/files/uploads/upload-session.ts'
import { hasSocket } from '#server/platform/http/slow-clients.ts'

const maxSilenceMs = 60_000

/** The connections that are sending bytes, one per upload. */
export class Transfers {
  private readonly running = new Map<
    string,
    { readonly body: IncomingMessage; readonly received: Promise<void> }
  >()

  async receive(session: UploadSession, body: IncomingMessage): Promise<void> {
    const { id } = session.upload
    // A dead connection sends no event, so time out; the client resumes on a new one.
    const silence = setTimeout(() => body.destroy(), maxSilenceMs).unref()
    const received = receiveBody(session, body, () => silence.refresh())
    this.running.set(id, { body, received })
    try {
      await received
    } finally {
      clearTimeout(silence)
      if (this.running.get(id)?.body === body) this.running.delete(id)
    }
  }

  /** Ends the connection of an upload and waits for its writes; false if there is none. */
  async end(id: string): Promise<boolean> {
    const transfer = this.running.get(id)
    transfer?.body.destroy()
    await transfer?.received.catch(() => undefined)
    return transfer !== undefined
  }

  /** On shutdown, ends all connections. Received bytes are durable; clients resume with the next process. */
  close(): void {
    for (const { body } of this.running.values()) hangUp(body)
  }
}

/** Destroys a request and its socket. An injected request has no socket. */
export function hangUp(body: IncomingMessage): void {
  body.destroy()
  if (hasSocket(body)) body.socket.destroy()
}

/** True if the client disconnected. `destroyed` is also true after a complete body, so check `complete`. */
export function isDisconnected(body: IncomingMessage): boolean {
  return hasSocket(body) && !body.complete
}
