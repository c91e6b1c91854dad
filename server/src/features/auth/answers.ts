import { askRecovery } from '#server/features/auth/ask-recovery.ts'
import { create } from '#server/features/auth/create.ts'
import { guesses } from '#server/features/auth/guesses.ts'
import { login } from '#server/features/auth/login.ts'
import { logout } from '#server/features/auth/logout.ts'
import { me } from '#server/features/auth/me.ts'
import { recover } from '#server/features/auth/recover.ts'
import type { Database } from '#server/platform/database/database.ts'

export function authAnswers({ pool, aside }: Database, publicUrl: URL) {
  const counted = guesses(aside)
  return {
    login: login(pool, counted),
    createAccount: create(pool, counted),
    logout,
    me,
    askRecovery: askRecovery(publicUrl, counted),
    recover: recover(counted),
  }
}
