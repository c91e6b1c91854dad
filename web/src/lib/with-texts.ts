import { texts } from '#web/lib/texts.ts'

/**
 * A route's loader: brings its texts while its code is on the way. A page whose texts come later suspends, and React holds each
 * such page back for 300 ms more. What is not named here still comes, only later.
 */
export function withTexts(...rooms: readonly string[]): () => Promise<void> {
  return () => texts.loadNamespaces(rooms)
}
