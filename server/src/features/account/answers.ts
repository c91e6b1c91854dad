import { changePassword } from '#server/features/account/change-password.ts'
import { read } from '#server/features/account/read.ts'
import { update } from '#server/features/account/update.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

export function accountAnswers({ aside }: Database, publicUrl: URL) {
  const attempts = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  return { readAccount: read, updateAccount: update, changePassword: changePassword(publicUrl, attempts) }
}
