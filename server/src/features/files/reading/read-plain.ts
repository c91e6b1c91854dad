import { decode } from '#server/features/files/reading/decode.ts'
import type { Gathering } from '#server/features/files/reading/gathering.ts'

export function readPlain(bytes: Uint8Array, gathering: Gathering): void {
  gathering.write(decode(bytes))
}
