import type { MCPClient } from '@ai-sdk/mcp'

import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { chooseTool, textOf, type ToolDefinition } from '#server/features/mesh/messages/mcp-tool.ts'
import { type Outcome, outcomeOfError, troubled } from '#server/features/mesh/messages/outcome.ts'
import type { Taken } from '#server/features/mesh/messages/take.ts'
import { headersOf, troubleOfStatus } from '#server/features/mesh/reach.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface Sending {
  readonly signal: AbortSignal
  readonly closing: AbortSignal | undefined
}

const mostPages = 20

/** As much of a delivery as a tool is given. */
interface McpAsked {
  readonly contact: Taken['contact']
  readonly message: Pick<Taken['message'], 'id' | 'body'>
}

/** Gives a message to a tool of an MCP server; what the tool answers is the agent's reply. */
export async function byMcp(
  { outgoing, sealer }: { outgoing: Outgoing; sealer: Sealer },
  { message, contact }: McpAsked,
  { signal, closing }: Sending,
): Promise<Outcome> {
  const { createMCPClient } = await import('@ai-sdk/mcp')
  // Whatever this client still does when we are done with it ends with this.
  const end = new AbortController()
  const fetch: typeof globalThis.fetch = (input, init) =>
    outgoing.fetch(input, { ...init, signal: AbortSignal.any([signal, end.signal, ...(init?.signal ? [init.signal] : [])]) })
  let client: MCPClient | undefined
  try {
    client = await createMCPClient({
      transport: { type: 'http', url: contact.address, headers: headersOf(contact, sealer), redirect: 'error', fetch },
      initializationOptions: { signal },
      clientName: 'forerunners',
      // What fails is thrown to us as well; its own stream, which we do not need, may fail unheard.
      onUncaughtError: () => {},
    })
    const tools = await listTools(client, signal)
    const chosen = chooseTool(tools, contact.tool)
    if (!chosen) return troubled('no_tool')
    const { tool, argument } = chosen
    const run = client.toolsFromDefinitions({ tools: [tool] })[tool.name]?.execute
    const result = await run?.({ [argument]: message.body }, { toolCallId: message.id, messages: [], abortSignal: signal })
    if (!result || !('content' in result)) return troubled('bad_answer')
    if (result.isError === true) return troubled('refused')
    return { kind: 'delivered', reply: cleanReply(textOf(result), replyLimits.agent) }
  } catch (error) {
    return outcomeOfMcp(error, closing)
  } finally {
    await client?.close().catch(() => undefined)
    end.abort()
  }
}

async function listTools(client: MCPClient, signal: AbortSignal): Promise<ToolDefinition[]> {
  const found: ToolDefinition[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { tools, nextCursor } = await client.listTools({ ...(cursor !== undefined && { params: { cursor } }), options: { signal } })
    found.push(...tools)
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  return found
}

function outcomeOfMcp(error: unknown, closing: AbortSignal | undefined): Outcome {
  const { statusCode, code, message } = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>
  if (typeof statusCode === 'number' && statusCode >= 300) return troubled(troubleOfStatus(statusCode) ?? 'bad_answer')
  // The server has answered, by its protocol, that it will not.
  if (typeof code === 'number') return troubled(code === -32_603 ? 'server_error' : 'refused')
  if (message === 'Server does not support tools') return troubled('no_tool')
  return outcomeOfError(error, closing)
}
