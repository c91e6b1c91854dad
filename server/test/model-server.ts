import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The behaviour of the server. */
export type Mood =
  | 'well'
  /** Sends nothing, or nothing after the first word. */
  | 'silent'
  | 'stalls'
  /** The connection breaks in the middle of a word, or the stream just ends there. */
  | 'breaks'
  | 'ends early'
  | 'busy'
  | 'fails'
  | 'fails once'
  | 'page'
  | 'endless'
  | 'redirects'
  /** Rejects requests with tools. */
  | 'no tools'

export interface Visit {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly model?: string
    readonly messages?: readonly { role: string; content: unknown }[]
    readonly max_tokens?: number
  } & Record<string, unknown>
  /** True if the client disconnected before the response was complete. */
  isGone: boolean
}

/** A tool call it makes before it replies. */
export interface ToolCall {
  readonly name: string
  readonly input: unknown
}

const key = 'test-key-7f3a'
const usualText = 'The mill stays in the family.'

/**
 * A fake model server with the OpenAI, Anthropic and Google protocols over real HTTP. It can misbehave on
 * demand.
 */
interface ModelServerSettings {
  readonly needsKey?: boolean
  /** Requests that only list models are not counted as visits. */
  readonly listsApart?: boolean
  /** Also makes embeddings, with a separate model. */
  readonly embeds?: (text: string) => readonly number[]
}

export async function startModelServer({
  needsKey = true,
  listsApart = false,
  embeds,
}: ModelServerSettings = {}) {
  const server = createServer((request, response) => void respond(request, response))
  const visits: Visit[] = []
  const told = {
    mood: 'well' as Mood,
    text: usualText,
    retryAfter: '0',
    calls: [] as readonly (readonly ToolCall[])[],
  }
  const stalled: (() => void)[] = []
  let failures = 0

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit: Visit = {
      path: request.url ?? '',
      headers: request.headers,
      body: await read(request),
      isGone: false,
    }
    const isList = visit.path.includes('/models') && request.method === 'GET'
    if (!isList || !listsApart) visits.push(visit)
    response.on('close', () => (visit.isGone = !response.writableFinished))
    if (needsKey && !isKnown(request))
      return json(response, 401, {
        error: { message: `Incorrect API key provided: ${request.headers.authorization}` },
      })
    if (isList)
      return json(
        response,
        200,
        embeds ? { ...list, data: [...list.data, { id: 'nomic-embed-text' }] } : list,
      )
    if (embeds && visit.path.endsWith('/embeddings')) {
      const texts = [visit.body['input']].flat().map(String)
      const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: embeds(text) }))
      return json(response, 200, {
        object: 'list',
        data,
        model: visit.body.model,
        usage: { prompt_tokens: 3, total_tokens: 3 },
      })
    }
    if (visit.path === '/api/show')
      return json(response, 200, {
        model_info: { 'llama.context_length': visit.body.model === 'big' ? 131_072 : 8192 },
      })
    if (await misbehave(response)) return
    const model = visit.body.model ?? /models\/([^:]+):/.exec(visit.path)?.[1]
    if (model === 'missing')
      return json(response, 404, {
        error: { message: 'The model `missing` does not exist', type: 'invalid_request_error' },
      })
    const protocol = protocols.find(([part]) => visit.path.includes(part))?.[1] ?? openai
    if (told.mood === 'no tools' && visit.body['tools'])
      return json(response, 400, {
        error: { message: 'registry/small does not support tools', type: 'api_error' },
      })
    // The tool calls of the next round; after the last one it replies.
    const calls = visit.body['tools'] ? told.calls[rounds(visit.body.messages)] : undefined
    if (protocol === openai && calls)
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(asksFor(calls))
    if (protocol === openai && visit.body['stream'] !== true) return json(response, 200, whole(told.text))
    await stream(response, protocol)
  }

  async function misbehave(response: ServerResponse): Promise<boolean> {
    const { mood, retryAfter } = told
    if (mood === 'silent') return true
    if (mood === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>')
    else if (mood === 'redirects')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    else if (mood === 'busy')
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': retryAfter })
        .end('{"error":{"message":"slow down"}}')
    else if (mood === 'fails' || (mood === 'fails once' && failures++ === 0))
      json(response, 500, { error: { message: `internal, key ${key}` } })
    else return false
    return true
  }

  async function stream(response: ServerResponse, { begin, word, end }: Protocol): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const say = (event: string) => response.write(event)
    say(begin)
    const [first = '', ...rest] = told.text.match(/\s*\S+/g) ?? []
    say(word(first))
    if (told.mood === 'stalls') await new Promise<void>((resolve) => stalled.push(resolve))
    while (told.mood === 'endless' && !response.destroyed) {
      say(word(' and on'))
      await sleep(1)
    }
    if (told.mood === 'breaks' || told.mood === 'ends early') {
      say(word(rest.join('').slice(0, 3)))
      await sleep(20)
      return void (told.mood === 'breaks' ? response.destroy() : response.end())
    }
    for (const one of rest) say(word(one))
    response.end(end)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    key,
    text: usualText,
    address,
    endpoint: `${address}/v1`,
    addresses: {
      openai: `${address}/v1`,
      anthropic: `${address}/v1`,
      google: `${address}/v1beta`,
      mistral: `${address}/mistral/v1`,
    },
    /** The OUTGOING_ALLOW value that opens it. */
    allow: `127.0.0.1:${port}`,
    visits,
    lastVisit: () => visits.at(-1),
    /** Sets the behaviour until the next call. */
    be: (
      mood: Mood,
      { text = usualText, retryAfter = '0', calls = [] as readonly (readonly ToolCall[])[] } = {},
    ) => {
      Object.assign(told, { mood, text, retryAfter, calls })
      failures = 0
      visits.length = 0
    },
    /** Continues stalled responses. */
    release: () => {
      for (const goOn of stalled.splice(0)) goOn()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

const list = {
  object: 'list',
  data: [{ id: 'small' }, { id: 'big' }, { id: 'told', max_model_len: 4096 }],
  models: [
    { name: 'models/gemini-test', inputTokenLimit: 32_768, supportedGenerationMethods: ['generateContent'] },
  ],
}

function isKnown({ headers }: IncomingMessage): boolean {
  const basic = `Basic ${Buffer.from(`helena:${key}`).toString('base64')}`
  return (
    [`Bearer ${key}`, basic].includes(headers.authorization ?? '') ||
    ['x-api-key', 'x-goog-api-key', 'x-house-key'].some((name) => headers[name] === key)
  )
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<Visit['body']> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return (text === '' ? {} : JSON.parse(text)) as Visit['body']
}

/** The stream format of a protocol: start, text, and end with 11 input and 7 output tokens. */
interface Protocol {
  readonly begin: string
  readonly word: (text: string) => string
  readonly end: string
}

const data = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`
const event = (type: string, body: object) => `event: ${type}\n${data({ type, ...body })}`

const chunk = (more: object) =>
  data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', ...more })
const openai: Protocol = {
  begin: chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }),
  word: (text) => chunk({ choices: [{ index: 0, delta: { content: text } }] }),
  end: `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}${chunk({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } })}data: [DONE]\n\n`,
}

/** The number of tool rounds so far in this conversation. */
function rounds(messages: Visit['body']['messages'] = []): number {
  return messages.filter((message) => 'tool_calls' in message).length
}

const asksFor = (calls: readonly ToolCall[]) =>
  [
    openai.begin,
    ...calls.map(({ name, input }, index) =>
      chunk({
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [
                {
                  index,
                  id: `call-${index}-${name}`,
                  type: 'function',
                  function: { name, arguments: JSON.stringify(input) },
                },
              ],
            },
          },
        ],
      }),
    ),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
    'data: [DONE]\n\n',
  ].join('')

// Mistral reports usage in its last chunk; OpenAI sends an extra one.
const mistral: Protocol = {
  ...openai,
  end: `${chunk({ choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } })}data: [DONE]\n\n`,
}

const whole = (content: string) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
})

const anthropic: Protocol = {
  begin: `${event('message_start', {
    message: {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      usage: { input_tokens: 11, output_tokens: 0 },
    },
  })}${event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })}`,
  word: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: `${event('content_block_stop', { index: 0 })}${event('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 7 },
  })}${event('message_stop', {})}`,
}

const candidate = (text: string, more: object = {}) =>
  data({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
  })
const google: Protocol = {
  begin: '',
  word: (text) => candidate(text),
  end: candidate('', { finishReason: 'STOP' }),
}

const protocols: readonly (readonly [string, Protocol])[] = [
  ['/messages', anthropic],
  ['GenerateContent', google],
  ['/mistral/', mistral],
]
