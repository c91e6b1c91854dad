import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { CurrentPassword, Moment } from '#contract/schemas.ts'

/**
 * `ready`: may change the rule. `sign_in`: has a second factor, but signed in without it. `set_up`: has none.
 */
const ownStates = ['ready', 'sign_in', 'set_up'] as const

/** The family's rule on second factors (docs/decisions/0056). */
const SecondFactorRule = z.object({
  /** Null if no second factor is required. */
  since: z.nullable(Moment),
  /** The date from which earlier members need one. */
  due: z.nullable(Moment),
  /** True once `due` has passed. */
  is_due: z.boolean(),
  /** The number of active members whose account has no second factor. */
  members_without: z.int(),
  /** The state of the reader's own session. */
  own: z.enum(ownStates),
})

export const secondFactorRuleCalls = {
  readSecondFactorRule: call({
    method: 'GET',
    path: '/family/second-factor/',
    needs: 'family.read',
    about: 'Whether the family requires a second factor of its members, from when, and how many have none.',
    reply: SecondFactorRule,
  }),
  setSecondFactorRule: call({
    method: 'POST',
    path: '/family/second-factor/',
    needs: 'family.write',
    tokens: 'refused',
    about:
      'Require a second factor of every member, or stop requiring it, with the founder’s own password in a session opened with a second factor. Members have seven days to set one up; those who join later need one at once.',
    body: z.strictObject({ is_required: z.boolean(), current_password: CurrentPassword }),
    reply: SecondFactorRule,
  }),
}
