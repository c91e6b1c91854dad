import { changeEmail } from '#server/features/account/change-email.ts'
import { changePassword } from '#server/features/account/change-password.ts'
import { deleteAccount } from '#server/features/account/delete-account.ts'
import { readChange, withdrawChange } from '#server/features/account/email-change.ts'
import { endOne, endOthers } from '#server/features/account/end-sessions.ts'
import type { LeaveHooks } from '#server/features/account/leave-families.ts'
import { listSessions } from '#server/features/account/list-sessions.ts'
import { listSecurityEvents } from '#server/features/account/list-security-events.ts'
import { removePhoto, savePhoto } from '#server/features/account/photo.ts'
import { read } from '#server/features/account/read-account.ts'
import { update } from '#server/features/account/update-account.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { throttle } from '#server/platform/throttle.ts'

export function accountHandlers(
  { secondary: aside }: Database,
  publicUrl: URL,
  { mails, ...parts }: LeaveHooks & { readonly mails: Sealer },
) {
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  const emailThrottle = throttle(aside, 'email-change', { attempts: 10, seconds: 60 * 60 })
  return {
    readAccount: read,
    updateAccount: update,
    changePassword: changePassword(publicUrl, passwords),
    readEmailChange: readChange,
    changeEmail: changeEmail(publicUrl, { passwords, emailThrottle, mails }),
    withdrawEmailChange: withdrawChange,
    listSessions,
    listSecurityEvents,
    endSession: endOne(passwords),
    endOtherSessions: endOthers(passwords),
    deleteAccount: deleteAccount(passwords, parts),
    savePhoto,
    removePhoto,
  }
}
