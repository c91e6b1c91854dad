import { add } from '#server/features/passkeys/add.ts'
import { ask } from '#server/features/passkeys/ask.ts'
import { begin } from '#server/features/passkeys/begin.ts'
import { list } from '#server/features/passkeys/list.ts'
import { passkeyPlace } from '#server/features/passkeys/place.ts'
import { remove } from '#server/features/passkeys/remove.ts'
import { rename } from '#server/features/passkeys/rename.ts'
import { signIn } from '#server/features/passkeys/sign-in.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

export function passkeyAnswers({ pool, aside }: Database, publicUrl: URL) {
  const place = passkeyPlace(publicUrl)
  const quarter = 15 * 60
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: quarter })
  const asking = throttle(aside, 'passkey-asked', { attempts: 120, seconds: quarter })
  const attempts = throttle(aside, 'passkey', { attempts: 120, seconds: quarter })
  return {
    readPasskeyPlace: () => ({ origin: place?.origin ?? null }),
    askPasskey: ask(place, asking),
    signInWithPasskey: signIn({ pool, place, attempts }),
    listPasskeys: list,
    beginPasskey: begin(place, passwords),
    addPasskey: add(place),
    renamePasskey: rename,
    removePasskey: remove,
  }
}
