import pg from 'pg'
import { vi } from 'vitest'

/**
 * The statements that the driver sends in the one writing transaction of a request. `begin` comes with the session's
 * look-up and `commit` with the collected changes, so each of them is one message and counts once.
 */
export async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await request()
    const sent = query.mock.calls.map(([statement], index) => ({
      client: query.mock.contexts[index],
      text: textOf(statement),
    }))
    const first = sent.findIndex(({ text }) => text.startsWith('begin; select * from open_session_to_write'))
    const onOneClient = sent.slice(first).filter(({ client }) => client === sent[first]?.client)
    const last = onOneClient.findIndex(({ text }) => /\b(commit|rollback)$/.test(text))
    return onOneClient.slice(0, last + 1).map(({ text }) => text)
  } finally {
    query.mockRestore()
  }
}

// pg takes a text or an object with one; its types only name the overload with the most parameters.
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const isQuery = typeof statement === 'object' && statement !== null && 'text' in statement
  return isQuery ? String(statement.text) : ''
}
