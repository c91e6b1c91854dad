import { UnsentMessage } from '#web/features/chat/unsent-message.tsx'
import type { useSaying } from '#web/features/chat/use-saying.ts'

/** What is on its way to the house. */
export function UnsentList({ saying, isWaiting }: { saying: ReturnType<typeof useSaying>; isWaiting: boolean }) {
  if (saying.unsent.length === 0) return null
  return (
    <ol>
      {saying.unsent.map((question) => (
        <UnsentMessage
          key={question.id}
          question={question}
          isWaiting={isWaiting}
          onTryAgain={saying.tryAgain}
          onReword={saying.reword}
          onDrop={saying.drop}
        />
      ))}
    </ol>
  )
}
