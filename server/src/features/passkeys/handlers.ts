import { add } from '#server/features/passkeys/add.ts'
import { beginSignIn } from '#server/features/passkeys/begin-sign-in.ts'
import { beginAdding } from '#server/features/passkeys/begin-adding.ts'
import { list } from '#server/features/passkeys/list.ts'
import { relyingPartyOf } from '#server/features/passkeys/relying-party.ts'
import { remove } from '#server/features/passkeys/remove.ts'
import { rename } from '#server/features/passkeys/rename.ts'
import { signIn } from '#server/features/passkeys/sign-in.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networkThrottle, throttle } from '#server/platform/throttle.ts'

export function passkeyHandlers({ pool, secondary: aside }: Database, publicUrl: URL) {
  const relyingParty = relyingPartyOf(publicUrl)
  const quarter = 15 * 60
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: quarter })
  const optionsThrottle = networkThrottle(aside, 'passkey-asked', { attempts: 120, seconds: quarter })
  const attempts = networkThrottle(aside, 'passkey', { attempts: 120, seconds: quarter })
  return {
    readPasskeyOrigin: () => ({ origin: relyingParty?.origin ?? null }),
    beginPasskeySignIn: beginSignIn(relyingParty, optionsThrottle),
    signInWithPasskey: signIn({ pool, relyingParty, attempts }),
    listPasskeys: list,
    beginPasskey: beginAdding(relyingParty, passwords),
    addPasskey: add(relyingParty),
    renamePasskey: rename,
    removePasskey: remove(passwords),
  }
}
