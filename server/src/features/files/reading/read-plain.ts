import { decode } from '#server/features/files/reading/decode.ts'
import type { TextCollector } from '#server/features/files/reading/text-collector.ts'

export function readPlain(bytes: Uint8Array, collector: TextCollector): void {
  collector.write(decode(bytes))
}
