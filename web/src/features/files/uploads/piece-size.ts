import * as z from 'zod/mini'

import { stored } from '#web/lib/stored.ts'

/** Bytes per request, so that a proxy or a slow connection loses little. */
const largest = 32 * 1024 * 1024
const smallest = 512 * 1024
// The operator may have raised the limit since.
const rememberedFor = 7 * 24 * 60 * 60 * 1000

const remembered = stored(
  'forerunners:upload-piece',
  z.nullable(z.object({ bytes: z.int(), at: z.number() })),
  null,
)

/** The size of the pieces of an upload: what the proxy in front of the server was last known to accept. */
export function pieceSize(): number {
  const last = remembered.read()
  const isUsable =
    last && last.bytes >= smallest && last.bytes < largest && Date.now() - last.at < rememberedFor
  return isUsable ? last.bytes : largest
}

/** Half of a size that was refused, remembered on this device; undefined if it can't get smaller. */
export function halve(refused: number): number | undefined {
  if (refused <= smallest) return undefined
  const bytes = Math.max(smallest, Math.floor(refused / 2))
  // Another upload may already have found a smaller one.
  remembered.write({ bytes: Math.min(bytes, pieceSize()), at: Date.now() })
  return bytes
}
