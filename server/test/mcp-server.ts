import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

type Told = (text: string) => string | Promise<string>

interface McpSettings {
  /** Answers as a stream of events, in a session, or each time as one JSON. */
  readonly answers?: 'events' | 'json'
  /** The tools it offers, in this order. */
  readonly tools?: readonly (keyof typeof offers)[]
  /** What it wants to hear in `authorization`. */
  readonly wants?: string
}

/** What a server may offer. */
const offers = {
  /** Says of itself that it destroys. */
  destroy: (server: McpServer, told: Told) =>
    server.registerTool('destroy', { inputSchema: { name: z.string() }, annotations: { destructiveHint: true } }, async ({ name }) =>
      said(await told(`destroyed ${name}`)),
    ),
  /** Needs more than one text. */
  compare: (server: McpServer, told: Told) =>
    server.registerTool('compare', { inputSchema: { one: z.string(), other: z.string() } }, async ({ one }) => said(await told(one))),
  ask: (server: McpServer, told: Told) =>
    server.registerTool('ask', { inputSchema: { question: z.string(), depth: z.optional(z.number()) } }, async ({ question }) =>
      said(await told(question)),
    ),
  /** Takes one text or none. */
  maybe: (server: McpServer, told: Told) =>
    server.registerTool('maybe', { inputSchema: { words: z.optional(z.string()) } }, async ({ words = '' }) => said(await told(words))),
  fails: (server: McpServer) =>
    server.registerTool('fails', { inputSchema: { question: z.string() } }, () => ({ ...said('The archive is closed.'), isError: true })),
  pictures: (server: McpServer) =>
    server.registerTool('pictures', { inputSchema: { question: z.string() } }, () => ({
      content: [{ type: 'image' as const, data: 'aGk=', mimeType: 'image/png' }],
    })),
} as const

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** The official MCP server over real HTTP. */
export async function startMcpServer({ answers = 'events', tools = ['ask'], wants }: McpSettings = {}) {
  const asked: string[] = []
  const paths: string[] = []
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  let tell: Told = (text) => `You asked: ${text}`
  let refusal: number | undefined

  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new McpServer({ name: 'archive', version: '1.0.0' })
    for (const name of tools)
      offers[name](server, (text) => {
        asked.push(text)
        return tell(text)
      })
    const isStateful = answers === 'events'
    const transport = new StreamableHTTPServerTransport({
      ...(isStateful && { sessionIdGenerator: () => randomUUID() }),
      enableJsonResponse: !isStateful,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server.connect(transport)
    return transport
  }

  const http = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    paths.push(`${request.method} ${request.url}`)
    if (refusal !== undefined) return void response.writeHead(refusal).end()
    if (wants !== undefined && request.headers.authorization !== wants) return void response.writeHead(401).end()
    const known = sessions.get(String(request.headers['mcp-session-id']))
    if (!known && request.method !== 'POST') return void response.writeHead(405).end()
    await (known ?? (await open())).handleRequest(request, response)
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/mcp`,
    port,
    /** What its tools were given. */
    asked,
    paths,
    answerWith: (next: Told) => void (tell = next),
    /** Every request is answered with this status, until told otherwise. */
    refuseWith: (status: number | undefined) => void (refusal = status),
    /** Sessions that were opened and not ended again. */
    openSessions: () => sessions.size,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
