import type { MeshTrouble } from '#contract/mesh/names.ts'
import { type ContactRow, headersOf, troubleOfStatus } from '#server/features/mesh/reach.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

const hello = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'forerunners', version: '1' } },
})

/** Greets an MCP server as its protocol wants it, and ends the session it opened for that. */
export async function lookAtMcp(
  { outgoing, sealer }: { outgoing: Outgoing; sealer: Sealer },
  row: ContactRow,
  signal: AbortSignal,
): Promise<MeshTrouble | undefined> {
  const headers = { accept: 'application/json, text/event-stream', ...headersOf(row, sealer) }
  const response = await outgoing.fetch(row.address, {
    method: 'POST',
    body: hello,
    headers: { 'content-type': 'application/json', ...headers },
    signal,
  })
  const session = response.headers.get('mcp-session-id')
  const text = response.ok ? await firstWords(response) : ''
  await response.body?.cancel().catch(() => undefined)
  if (session !== null)
    await outgoing.fetch(row.address, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session }, signal }).then(
      (ended) => ended.body?.cancel(),
      () => undefined,
    )
  return troubleOfStatus(response.status) ?? (text.includes('"protocolVersion"') ? undefined : 'bad_answer')
}

// A stream of events may stay open after its first one.
async function firstWords({ body }: Response): Promise<string> {
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
