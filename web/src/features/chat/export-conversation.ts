import type { QueryClient } from '@tanstack/react-query'

import { readEarlier, talkQuery } from '#web/features/chat/queries.ts'
import { sourceName } from '#web/features/chat/source-words.ts'
import { branchOf, type Message } from '#web/features/chat/talk.ts'
import type { Say } from '#web/lib/say.ts'

/** Reads a conversation from its first message on; most are known from their end only. */
export async function readWhole(queryClient: QueryClient, id: string): Promise<Message[]> {
  const read = () => queryClient.getQueryData(talkQuery(id).queryKey)
  await queryClient.ensureQueryData(talkQuery(id))
  for (;;) {
    const talk = read()
    const messages = talk ? branchOf(talk) : []
    const [first] = messages
    if (!first || first.parent_id === null) return messages
    await readEarlier(queryClient, { talk: id, before: first.id, onArrival: () => {} })
    const now = read()
    // Nothing came before it: what was deleted can't be read.
    if (!now || branchOf(now)[0]?.id === first.id) return messages
  }
}

/** A conversation as Markdown: who wrote what, and the sources of each reply. */
export function conversationMarkdown(title: string, messages: readonly Message[], t: Say<'chat'>): string {
  const parts = messages.map(({ by, text, sources }) => {
    const list = sources.map((source) => `${source.number}. ${sourceName(source, t)}`)
    const below = list.length > 0 ? [`${t('source.region')}:`, list.join('\n')] : []
    return [`**${t(by === 'pilot' ? 'message.you' : 'message.assistant')}**`, text.trim(), ...below].join('\n\n')
  })
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}
