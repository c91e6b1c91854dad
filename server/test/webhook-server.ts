import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response of the server; by default an empty 204. */
export type WebhookResponse =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Buffer
    }
  /** Reads the request and never responds. */
  | 'silent'
  /** Reads the request and closes the connection. */
  | 'breaks'
  /** Responds 200 with a body that never ends. */
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
  /** True if one of the known keys has signed it. */
  readonly isSigned: boolean
}

type ResponseSource = WebhookResponse | ((visit: WebhookVisit) => WebhookResponse | Promise<WebhookResponse>)

const accepted: WebhookResponse = { status: 204 }

/** A service over real HTTP with its own implementation of the signature check. */
export async function startWebhookServer() {
  const keys = new Set<string>()
  const visits: WebhookVisit[] = []
  let source: ResponseSource = accepted
  const server = createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const visit: WebhookVisit = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: (text === '' ? {} : JSON.parse(text)) as WebhookVisit['body'],
      isSigned: [...keys].some(
        (key) => signature(key, request, text) === request.headers['webhook-signature'],
      ),
    }
    visits.push(visit)
    const next = typeof source === 'function' ? await source(visit) : source
    if (next === 'silent') return
    if (next === 'breaks') return void request.socket.destroy()
    if (next === 'never ends')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).write('Yes, and')
    response.writeHead(next.status, next.headers).end(next.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    visits,
    know: (key: string) => void keys.add(key),
    /** Sets the response and clears the visits. */
    be: (next: ResponseSource = accepted) => {
      source = next
      visits.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Independent implementation of Standard Webhooks, to test the server's own.
function signature(key: string, { headers }: IncomingMessage, text: string): string {
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  return `v1,${createHmac('sha256', secret).update(signed, 'utf8').digest('base64')}`
}

/** The headers with which a service signs its own call. */
export function signedAs(
  key: string,
  text: string,
  { id, at }: { id: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  return {
    ...headers,
    'webhook-signature': signature(key, { headers } as unknown as IncomingMessage, text),
    'content-type': 'application/json',
  }
}
