import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server answers from now on; unless told, it takes what comes and says nothing. */
export type Mood =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer }
  /** Reads everything and never answers. */
  | 'silent'
  /** Reads everything and breaks the connection. */
  | 'breaks'
  /** Says that it has it, and never ends what else it has to say. */
  | 'never ends'

export interface WebhookVisit {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: {
    readonly type: string
    readonly id: string
    readonly delivery_id: string
    readonly family: string
    readonly from: string
    readonly text: string
    readonly sent_at: string
    readonly reply_to: string
  }
  /** Whether one of the keys it was given has signed it, by its own reckoning. */
  readonly isSigned: boolean
}

type Moods = Mood | ((visit: WebhookVisit) => Mood | Promise<Mood>)

const taken: Mood = { status: 204 }

/** Somebody else's service over real HTTP, which checks signatures with code of its own. */
export async function startWebhookServer() {
  const keys = new Set<string>()
  const visits: WebhookVisit[] = []
  let mood: Moods = taken
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const visit: WebhookVisit = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: (text === '' ? {} : JSON.parse(text)) as WebhookVisit['body'],
      isSigned: [...keys].some((key) => signature(key, request, text) === request.headers['webhook-signature']),
    }
    visits.push(visit)
    const now = typeof mood === 'function' ? await mood(visit) : mood
    if (now === 'silent') return
    if (now === 'breaks') return void request.socket.destroy()
    if (now === 'never ends') return void response.writeHead(200, { 'content-type': 'text/plain' }).write('Yes, and')
    response.writeHead(now.status, now.headers).end(now.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    visits,
    know: (key: string) => void keys.add(key),
    /** From now on, until told otherwise. */
    be: (next: Moods = taken) => {
      mood = next
      visits.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Written anew from the words of the Standard Webhooks: the house's own way of signing is what is tested with it.
function signature(key: string, { headers }: IncomingMessage, text: string): string {
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  return `v1,${createHmac('sha256', secret).update(signed, 'utf8').digest('base64')}`
}

/** The headers with which a service signs its own call. */
export function signedAs(key: string, text: string, { id, at }: { id: string; at: Date }): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  return { ...headers, 'webhook-signature': signature(key, { headers } as unknown as IncomingMessage, text), 'content-type': 'application/json' }
}
