import { useState } from 'react'

import {
  changeDraft,
  clearedDraft,
  storeDraft,
  type MessageDraft,
  withId,
  readDraft,
} from '#web/features/mesh/messages/message-draft.ts'

/** The pilot's message draft, stored in this tab until it is sent. */
export function useMessageDraft(owner: string) {
  const [message, setMessage] = useState(() => readDraft(owner))
  const store = (next: MessageDraft) => {
    storeDraft(owner, next)
    setMessage(next)
  }
  return {
    message,
    change: (change: Partial<Pick<MessageDraft, 'text' | 'scope'>>) => store(changeDraft(message, change)),
    /** Assigns the id and stores it before the message is sent. */
    ready: () => {
      const ready = withId(message)
      store(ready)
      return ready
    },
    empty: () => store(clearedDraft(message)),
  }
}
