import { requestOtherAddress } from '#server/features/auth/request-other-address.ts'
import { requestRecovery } from '#server/features/auth/request-recovery.ts'
import { confirmEmail } from '#server/features/auth/confirm-email.ts'
import { create } from '#server/features/auth/create.ts'
import { declineByAddress, declineInvitation } from '#server/features/auth/decline-invitation.ts'
import { signInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { foundOwnFamily } from '#server/features/auth/found-family.ts'
import { join, joinByAddress } from '#server/features/auth/join-family.ts'
import { listFamilies } from '#server/features/auth/list-families.ts'
import { login } from '#server/features/auth/login.ts'
import { loginWithCode } from '#server/features/auth/login-with-code.ts'
import { logout } from '#server/features/auth/logout.ts'
import { me } from '#server/features/auth/me.ts'
import { readInvitation } from '#server/features/auth/read-invitation.ts'
import { readPrivateDocument, readStanding } from '#server/features/auth/standing.ts'
import { readRegistration, type Registration } from '#server/features/auth/registration.ts'
import { recover } from '#server/features/auth/recover.ts'
import { switchFamily } from '#server/features/auth/switch-family.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export function authHandlers(
  { pool, secondary: aside }: Database,
  publicUrl: URL,
  {
    secondFactors,
    mails,
    registration,
  }: { secondFactors: Sealer; mails: Sealer; registration: Registration },
) {
  const throttles = signInThrottles(aside)
  return {
    login: login(pool, throttles),
    loginWithCode: loginWithCode(pool, throttles, secondFactors),
    createAccount: create(pool, throttles, { publicUrl, registration }),
    readRegistration: readRegistration(registration),
    logout,
    me,
    requestRecovery: requestRecovery(publicUrl, throttles, mails),
    recover: recover(throttles),
    readInvitation: readInvitation(pool, throttles),
    acceptInvitation: join(publicUrl),
    declineInvitation,
    requestOtherAddress: requestOtherAddress(publicUrl, throttles),
    acceptOwnInvitation: joinByAddress(publicUrl),
    declineOwnInvitation: declineByAddress,
    foundFamily: foundOwnFamily(throttles),
    readStanding,
    readPrivateDocument,
    listFamilies,
    switchFamily,
    confirmEmail: confirmEmail(throttles),
  }
}
