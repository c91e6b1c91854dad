import type { QueryClient } from '@tanstack/react-query'

import { readEarlier, conversationQuery } from '#web/features/chat/queries.ts'
import { sourceName } from '#web/features/chat/source-name.ts'
import { branchOf, type Message } from '#web/features/chat/conversation.ts'
import type { Translate } from '#web/lib/translate.ts'

/** Loads a conversation from its first message; usually only its end is cached. */
export async function readAllMessages(queryClient: QueryClient, id: string): Promise<Message[]> {
  const read = () => queryClient.getQueryData(conversationQuery(id).queryKey)
  await queryClient.ensureQueryData(conversationQuery(id))
  for (;;) {
    const conversation = read()
    const messages = conversation ? branchOf(conversation) : []
    const [first] = messages
    if (!first || first.parent_id === null) return messages
    await readEarlier(queryClient, { conversationId: id, before: first.id, onArrival: () => {} })
    const now = read()
    // No progress: the earlier messages were deleted.
    if (!now || branchOf(now)[0]?.id === first.id) return messages
  }
}

/** A conversation as Markdown: who wrote what, and the sources of each reply. */
export function conversationMarkdown(
  title: string,
  messages: readonly Message[],
  t: Translate<'chat'>,
): string {
  const parts = messages.map(({ by, text, sources }) => {
    const list = sources.map((source) => `${source.number}. ${sourceName(source, t)}`)
    const below = list.length > 0 ? [`${t('source.region')}:`, list.join('\n')] : []
    return [`**${t(by === 'pilot' ? 'message.you' : 'message.assistant')}**`, text.trim(), ...below].join(
      '\n\n',
    )
  })
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}
