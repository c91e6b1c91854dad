import type { MCPClient } from '@ai-sdk/mcp'

import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { chooseTool, textOf, type ToolDefinition } from '#server/features/mesh/messages/mcp-tool.ts'
import {
  type DeliveryOutcome,
  outcomeOfError,
  failed,
  type DeliveryAttempt,
} from '#server/features/mesh/messages/outcome.ts'
import type { ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { headersOf, failureOfStatus } from '#server/features/mesh/connection.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

const maxPages = 20

/** The part of a delivery that a tool receives. */
interface McpMessage {
  readonly contact: ClaimedDelivery['contact']
  readonly message: Pick<ClaimedDelivery['message'], 'id' | 'body'>
}

/** Passes a message to a tool of an MCP server. The tool's result is the agent's reply. */
export async function byMcp(
  { outgoing, sealer }: { outgoing: Outgoing; sealer: Sealer },
  { message, contact }: McpMessage,
  { now, signal, closing }: DeliveryAttempt,
): Promise<DeliveryOutcome> {
  const { createMCPClient } = await import('@ai-sdk/mcp')
  // Aborts requests the client still has open after we are done.
  const end = new AbortController()
  let retryAfter: number | undefined
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await outgoing.fetch(input, {
      ...init,
      signal: AbortSignal.any([signal, end.signal, ...(init?.signal ? [init.signal] : [])]),
    })
    // The client's error only has the status. It still closes its session after a refused request.
    retryAfter = retryAfterOf(response, now) ?? retryAfter
    return response
  }
  let client: MCPClient | undefined
  try {
    client = await createMCPClient({
      transport: {
        type: 'http',
        url: contact.address,
        headers: headersOf(contact, sealer),
        redirect: 'error',
        fetch,
      },
      initializationOptions: { signal },
      clientName: 'forerunners',
      // Failed calls also reject; errors of the client's own event stream don't matter.
      onUncaughtError: () => {},
    })
    const tools = await listTools(client, signal)
    const chosen = chooseTool(tools, contact.tool)
    if (!chosen) return failed('no_tool')
    const { tool, argument } = chosen
    const run = client.toolsFromDefinitions({ tools: [tool] })[tool.name]?.execute
    const result = await run?.(
      { [argument]: message.body },
      { toolCallId: message.id, messages: [], abortSignal: signal },
    )
    if (!result || !('content' in result)) return failed('bad_answer')
    if (result.isError === true) return failed('refused')
    return { kind: 'delivered', reply: cleanReply(textOf(result), replyLimits.agent) }
  } catch (error) {
    return { ...outcomeOfMcp(error, closing), retryAfter }
  } finally {
    await client?.close().catch(() => undefined)
    end.abort()
  }
}

async function listTools(client: MCPClient, signal: AbortSignal): Promise<ToolDefinition[]> {
  const found: ToolDefinition[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { tools, nextCursor } = await client.listTools({
      ...(cursor !== undefined && { params: { cursor } }),
      options: { signal },
    })
    found.push(...tools)
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  return found
}

function outcomeOfMcp(error: unknown, closing: AbortSignal | undefined) {
  const { statusCode, code, message } = fieldsOf(error)
  if (typeof statusCode === 'number' && statusCode >= 300)
    return failed(failureOfStatus(statusCode) ?? 'bad_answer')
  // A JSON-RPC error: the server refused the call.
  if (typeof code === 'number') return failed(code === -32_603 ? 'server_error' : 'refused')
  if (message === 'Server does not support tools') return failed('no_tool')
  return outcomeOfError(error, closing)
}
