import { askRecovery } from '#server/features/auth/ask-recovery.ts'
import { confirmEmail } from '#server/features/auth/confirm-email.ts'
import { create } from '#server/features/auth/create.ts'
import { declineByAddress, declineInvitation } from '#server/features/auth/decline-invitation.ts'
import { guesses } from '#server/features/auth/guesses.ts'
import { foundOwnFamily } from '#server/features/auth/found-family.ts'
import { join, joinByAddress } from '#server/features/auth/join.ts'
import { listFamilies } from '#server/features/auth/list-families.ts'
import { login } from '#server/features/auth/login.ts'
import { loginWithCode } from '#server/features/auth/login-with-code.ts'
import { logout } from '#server/features/auth/logout.ts'
import { me } from '#server/features/auth/me.ts'
import { readInvitation } from '#server/features/auth/read-invitation.ts'
import { readPrivateDocument, readStanding } from '#server/features/auth/standing.ts'
import { recover } from '#server/features/auth/recover.ts'
import { switchFamily } from '#server/features/auth/switch-family.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export function authAnswers({ pool, aside }: Database, publicUrl: URL, secondFactors: Sealer) {
  const counted = guesses(aside)
  return {
    login: login(pool, counted),
    loginWithCode: loginWithCode(pool, counted, secondFactors),
    createAccount: create(pool, counted),
    logout,
    me,
    askRecovery: askRecovery(publicUrl, counted),
    recover: recover(counted),
    readInvitation: readInvitation(pool, counted),
    acceptInvitation: join,
    declineInvitation,
    acceptOwnInvitation: joinByAddress,
    declineOwnInvitation: declineByAddress,
    foundFamily: foundOwnFamily(counted),
    readStanding,
    readPrivateDocument,
    listFamilies,
    switchFamily,
    confirmEmail: confirmEmail(counted),
  }
}
