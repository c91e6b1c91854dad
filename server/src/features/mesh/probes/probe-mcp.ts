import type { MeshFailure } from '#contract/mesh/names.ts'
import { type ContactRow, headersOf, failureOfStatus } from '#server/features/mesh/connection.ts'
import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

const initializeRequest = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'forerunners', version: '1' },
  },
})

/** The result of one request of a probe. */
export interface ProbeResponse {
  readonly failure: MeshFailure | undefined
  readonly retryAfter?: number | undefined
}

/** Sends an MCP `initialize` request and closes the session it opened. */
export async function probeMcp(
  { outgoing, sealer }: { outgoing: Outgoing; sealer: Sealer },
  row: ContactRow,
  signal: AbortSignal,
): Promise<ProbeResponse> {
  const headers = { accept: 'application/json, text/event-stream', ...headersOf(row, sealer) }
  const response = await outgoing.fetch(row.address, {
    method: 'POST',
    body: initializeRequest,
    headers: { 'content-type': 'application/json', ...headers },
    signal,
  })
  const session = response.headers.get('mcp-session-id')
  const text = response.ok ? await readUntilVersion(response) : ''
  await response.body?.cancel().catch(() => undefined)
  if (session !== null)
    await outgoing
      .fetch(row.address, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session }, signal })
      .then(
        (ended) => ended.body?.cancel(),
        () => undefined,
      )
  const failure = text.includes('"protocolVersion"') ? undefined : 'bad_answer'
  return {
    failure: failureOfStatus(response.status) ?? failure,
    retryAfter: retryAfterOf(response, new Date()),
  }
}

// An event stream may stay open, so stop reading at the first match.
async function readUntilVersion({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < 64_000 && !text.includes('"protocolVersion"')) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel().catch(() => undefined)
  return text
}
