import type pg from 'pg'

import { emailKey } from '#server/ground/accounts.ts'
import { throttle } from '#server/platform/throttle.ts'

const quarter = 15 * 60

/**
 * Slows down guessing, per account and per address. The narrow count (one account from one address) is small; the wide ones
 * are large, so that a stranger who guesses elsewhere can't keep a family out of its own house for long, and never for good.
 */
export function guesses(pool: pg.Pool) {
  const here = throttle(pool, 'login', { attempts: 8, seconds: quarter })
  const onAccount = throttle(pool, 'login-account', { attempts: 60, seconds: quarter })
  const fromAddress = throttle(pool, 'login-address', { attempts: 120, seconds: quarter })
  const recovery = throttle(pool, 'recovery', { attempts: 4, seconds: 60 * 60 })
  const recoveryFromAddress = throttle(pool, 'recovery-address', { attempts: 30, seconds: 60 * 60 })
  const creation = throttle(pool, 'create-address', { attempts: 60, seconds: 60 * 60 })
  const code = throttle(pool, 'code', { attempts: 8, seconds: quarter })
  // Narrower than for passwords: there are only a million codes.
  const codeOnAccount = throttle(pool, 'code-account', { attempts: 30, seconds: 60 * 60 })
  const invitation = throttle(pool, 'invitation-address', { attempts: 120, seconds: quarter })
  const link = throttle(pool, 'link-address', { attempts: 30, seconds: quarter })

  return {
    /** Counts before the password is looked at: hashing is what costs. */
    async countLogin(email: string, address: string) {
      const key = emailKey(email)
      await Promise.all([here.count(`${key} ${address}`), onAccount.count(key), fromAddress.count(address)])
    },
    async forgetLogin(email: string, address: string) {
      const key = emailKey(email)
      await Promise.all([here.forget(`${key} ${address}`), onAccount.forget(key)])
    },
    async countCode(accountId: string, address: string) {
      await Promise.all([code.count(`${accountId} ${address}`), codeOnAccount.count(accountId)])
    },
    async forgetCode(accountId: string, address: string) {
      await Promise.all([code.forget(`${accountId} ${address}`), codeOnAccount.forget(accountId)])
    },
    async countRecovery(email: string, address: string) {
      await Promise.all([recovery.count(emailKey(email)), recoveryFromAddress.count(address)])
    },
    countCreation: (address: string) => creation.count(address),
    countInvitation: (address: string) => invitation.count(address),
    countLink: (address: string) => link.count(address),
  }
}

export type Guesses = ReturnType<typeof guesses>
