import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { emailKey } from '#server/ground/accounts.ts'
import type { BrowserContext } from '#server/ground/handler.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { networkThrottle, throttle } from '#server/platform/throttle.ts'

const quarter = 15 * 60

/**
 * Throttles guessing, per account and per network (docs/security.md). One account from one network, and one
 * network across all accounts, are refused for a while. All guesses on one account together only delay each
 * response: a stranger must not lock the owner out. A browser in which the owner has signed in before has its
 * own counter.
 */
export function signInThrottles(pool: pg.Pool, { slowed = 3000 }: { slowed?: number } = {}) {
  const here = throttle(pool, 'login', { attempts: 8, seconds: quarter })
  const onDevice = throttle(pool, 'login-device', { attempts: 8, seconds: quarter })
  const onAccount = throttle(pool, 'login-account', { attempts: 60, seconds: quarter })
  const fromNetwork = networkThrottle(pool, 'login-address', { attempts: 120, seconds: quarter })
  const recovery = throttle(pool, 'recovery', { attempts: 4, seconds: 60 * 60 })
  const recoveryFromNetwork = networkThrottle(pool, 'recovery-address', { attempts: 30, seconds: 60 * 60 })
  const creation = networkThrottle(pool, 'create-address', { attempts: 60, seconds: 60 * 60 })
  const takenAddress = networkThrottle(pool, 'taken-address', { attempts: 8, seconds: quarter })
  const code = throttle(pool, 'code', { attempts: 8, seconds: quarter })
  // Refused, not just delayed: there are only a million codes, and the caller knows the password.
  const codeOnAccount = throttle(pool, 'code-account', { attempts: 30, seconds: 60 * 60 })
  const invitation = networkThrottle(pool, 'invitation-address', { attempts: 120, seconds: quarter })
  // Each request notifies a member, so one link can't flood their inbox.
  const addressRequest = throttle(pool, 'invitation-ask', { attempts: 5, seconds: 24 * 60 * 60 })
  const link = networkThrottle(pool, 'link-address', { attempts: 30, seconds: quarter })

  return {
    /** Counts before the password is checked: hashing is expensive. */
    async countLogin(email: string, visit: BrowserContext) {
      const device = visit.knownDevice(email)
      if (device && !(await onDevice.isOver(device))) return
      const key = emailKey(email)
      const [isSlowed] = await Promise.all([
        onAccount.isOver(key),
        here.count(`${key} ${networkOf(visit.address)}`),
        fromNetwork.count(visit.address),
      ])
      if (isSlowed) await sleep(slowed)
    },
    async forgetLogin(email: string, visit: BrowserContext) {
      const key = emailKey(email)
      const device = visit.knownDevice(email)
      await Promise.all([
        here.forget(`${key} ${networkOf(visit.address)}`),
        onAccount.forget(key),
        device && onDevice.forget(device),
      ])
    },
    async countCode(accountId: string, { address }: BrowserContext) {
      await Promise.all([code.count(`${accountId} ${networkOf(address)}`), codeOnAccount.count(accountId)])
    },
    async forgetCode(accountId: string, { address }: BrowserContext) {
      await Promise.all([code.forget(`${accountId} ${networkOf(address)}`), codeOnAccount.forget(accountId)])
    },
    async countRecovery(email: string, { address }: BrowserContext) {
      await Promise.all([recovery.count(emailKey(email)), recoveryFromNetwork.count(address)])
    },
    /**
     * After many attempts with taken addresses no account can be created for a while, so that no one can
     * probe a list of addresses.
     */
    async countCreation({ address }: BrowserContext) {
      await takenAddress.expectNotExhausted(address)
      await creation.count(address)
    },
    countTakenAddress: ({ address }: BrowserContext) => takenAddress.count(address),
    countInvitation: ({ address }: BrowserContext) => invitation.count(address),
    countAddressRequest: (invitationId: string) => addressRequest.count(invitationId),
    countLink: ({ address }: BrowserContext) => link.count(address),
  }
}

export type SignInThrottles = ReturnType<typeof signInThrottles>
