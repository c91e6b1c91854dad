import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

type HandleText = (text: string) => string | Promise<string>

interface McpSettings {
  /** Response format: an event stream in a session, or stateless JSON. */
  readonly answers?: 'events' | 'json'
  /** The offered tools, in this order. */
  readonly tools?: readonly (keyof typeof toolDefinitions)[]
  /** The required `authorization` header. */
  readonly wants?: string
}

/** The tools a test can choose from. */
const toolDefinitions = {
  /** Declares itself destructive. */
  destroy: (server: McpServer, handle: HandleText) =>
    server.registerTool(
      'destroy',
      { inputSchema: { name: z.string() }, annotations: { destructiveHint: true } },
      async ({ name }) => textResult(await handle(`destroyed ${name}`)),
    ),
  /** Requires more than one text. */
  compare: (server: McpServer, handle: HandleText) =>
    server.registerTool('compare', { inputSchema: { one: z.string(), other: z.string() } }, async ({ one }) =>
      textResult(await handle(one)),
    ),
  ask: (server: McpServer, handle: HandleText) =>
    server.registerTool(
      'ask',
      { inputSchema: { question: z.string(), depth: z.optional(z.number()) } },
      async ({ question }) => textResult(await handle(question)),
    ),
  /** Has a single optional text. */
  maybe: (server: McpServer, handle: HandleText) =>
    server.registerTool('maybe', { inputSchema: { words: z.optional(z.string()) } }, async ({ words = '' }) =>
      textResult(await handle(words)),
    ),
  fails: (server: McpServer) =>
    server.registerTool('fails', { inputSchema: { question: z.string() } }, () => ({
      ...textResult('The archive is closed.'),
      isError: true,
    })),
  pictures: (server: McpServer) =>
    server.registerTool('pictures', { inputSchema: { question: z.string() } }, () => ({
      content: [{ type: 'image' as const, data: 'aGk=', mimeType: 'image/png' }],
    })),
} as const

const textResult = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** The official MCP server over real HTTP. */
export async function startMcpServer({ answers = 'events', tools = ['ask'], wants }: McpSettings = {}) {
  const received: string[] = []
  const paths: string[] = []
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  let handleText: HandleText = (text) => `You asked: ${text}`
  let refusal: number | undefined

  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new McpServer({ name: 'archive', version: '1.0.0' })
    for (const name of tools)
      toolDefinitions[name](server, (text) => {
        received.push(text)
        return handleText(text)
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

  const http = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    paths.push(`${request.method} ${request.url}`)
    if (refusal !== undefined) return void response.writeHead(refusal).end()
    if (wants !== undefined && request.headers.authorization !== wants)
      return void response.writeHead(401).end()
    const session = sessions.get(String(request.headers['mcp-session-id']))
    if (!session && request.method !== 'POST') return void response.writeHead(405).end()
    await (session ?? (await open())).handleRequest(request, response)
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/mcp`,
    port,
    /** The texts its tools received. */
    received,
    paths,
    answerWith: (next: HandleText) => void (handleText = next),
    /** Responds to every request with this status; undefined resets it. */
    refuseWith: (status: number | undefined) => void (refusal = status),
    /** Number of sessions that are not closed yet. */
    openSessions: () => sessions.size,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
