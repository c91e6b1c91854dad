import { useState } from 'react'

import { changed, emptied, keepMessage, type KeptMessage, readied, readMessage } from '#web/features/mesh/messages/kept-message.ts'

/** What this pilot writes to the network, kept in this tab until it is sent. */
export function useMessage(whose: string) {
  const [message, setMessage] = useState(() => readMessage(whose))
  const keep = (next: KeptMessage) => {
    keepMessage(whose, next)
    setMessage(next)
  }
  return {
    message,
    change: (change: Partial<Pick<KeptMessage, 'text' | 'scope'>>) => keep(changed(message, change)),
    /** Gives it its id, and keeps that before anything goes out. */
    ready: () => {
      const ready = readied(message)
      keep(ready)
      return ready
    },
    empty: () => keep(emptied(message)),
  }
}
