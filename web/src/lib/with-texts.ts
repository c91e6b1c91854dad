import type { TextRooms } from '#web/lib/text-rooms.ts'
import { texts } from '#web/lib/texts.ts'

/**
 * A route's loader: brings its texts while its code is on the way, with all that travel in the same pack (load-texts.ts). A page whose
 * texts come later suspends, and React holds each such page back for 300 ms more.
 */
export function withTexts(room: keyof TextRooms): () => Promise<void> {
  return () => texts.loadNamespaces(room)
}
