import { confirm } from '#server/features/two-factor/confirm.ts'
import type { Guard } from '#server/features/two-factor/guard.ts'
import { read } from '#server/features/two-factor/read-two-factor.ts'
import { renewCodes } from '#server/features/two-factor/renew-codes.ts'
import { setUp } from '#server/features/two-factor/set-up.ts'
import { switchOff } from '#server/features/two-factor/switch-off.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { throttle } from '#server/platform/throttle.ts'

export function twoFactorHandlers({ secondary: aside }: Database, sealer: Sealer) {
  const quarter = { attempts: 8, seconds: 15 * 60 }
  const guard: Guard = {
    passwords: throttle(aside, 'password', quarter),
    codes: throttle(aside, 'own-code', quarter),
    sealer,
  }
  return {
    readTwoFactor: read,
    setUpTwoFactor: setUp(guard),
    confirmTwoFactor: confirm(guard),
    renewRecoveryCodes: renewCodes(guard),
    switchOffTwoFactor: switchOff(guard),
  }
}
