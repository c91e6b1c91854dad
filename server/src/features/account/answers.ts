import { changeEmail } from '#server/features/account/change-email.ts'
import { changePassword } from '#server/features/account/change-password.ts'
import { deleteAccount } from '#server/features/account/delete-account.ts'
import { readChange, takeBackChange } from '#server/features/account/email-change.ts'
import { endOne, endOthers } from '#server/features/account/end-sessions.ts'
import type { SeatParts } from '#server/features/account/give-up-seats.ts'
import { listSessions } from '#server/features/account/list-sessions.ts'
import { removePhoto, savePhoto } from '#server/features/account/photo.ts'
import { read } from '#server/features/account/read.ts'
import { update } from '#server/features/account/update.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

export function accountAnswers({ aside }: Database, publicUrl: URL, parts: SeatParts) {
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  const letters = throttle(aside, 'email-change', { attempts: 10, seconds: 60 * 60 })
  return {
    readAccount: read,
    updateAccount: update,
    changePassword: changePassword(publicUrl, passwords),
    readEmailChange: readChange,
    changeEmail: changeEmail(publicUrl, { passwords, letters }),
    takeBackEmailChange: takeBackChange,
    listSessions,
    endSession: endOne,
    endOtherSessions: endOthers,
    deleteAccount: deleteAccount(passwords, parts),
    savePhoto,
    removePhoto,
  }
}
