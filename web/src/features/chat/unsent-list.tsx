import { UnsentMessage } from '#web/features/chat/unsent-message.tsx'
import type { useSending } from '#web/features/chat/use-sending.ts'

/** The messages that are not sent yet. */
export function UnsentList({
  sending,
  isWaiting,
}: {
  sending: ReturnType<typeof useSending>
  isWaiting: boolean
}) {
  if (sending.unsent.length === 0) return null
  return (
    <ol>
      {sending.unsent.map((question) => (
        <UnsentMessage
          key={question.id}
          question={question}
          isWaiting={isWaiting}
          onRetry={sending.retry}
          onEdit={sending.edit}
          onDiscard={sending.discard}
        />
      ))}
    </ol>
  )
}
