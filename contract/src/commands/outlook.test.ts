import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { outlookOf } from '#contract/commands/outlook.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles, type Role } from '#contract/roles.ts'

const seated = (...roles: readonly Role[]) => roles.map((role, index) => ({ id: `${role} ${index}`, role }))
const family = seated('founder', 'trustee', 'guardian', 'successor', 'advisor')
const policy = { paperClass: 'policy', author: 'founder 0' } as const

describe('a policy paper', () => {
  test.each([
    ['founder_authority', { kind: 'yours' }],
    ['stewardship_council', { kind: 'stewardship_council', needed: 2, all: 3 }],
    ['distributed_command', { kind: 'distributed_command', needed: 2, all: 4 }],
    ['value_based_management', { kind: 'value_based_management', needed: 3, all: 4 }],
  ] as const)('of the founder, under %s', (protocol, outlook) => {
    expect(outlookOf({ ...policy, protocol, members: family })).toEqual(outlook)
  })

  test.each([
    ['founder_authority', { kind: 'founder' }],
    ['stewardship_council', { kind: 'stewardship_council', needed: 2, all: 3 }],
    ['distributed_command', { kind: 'founder' }],
    ['value_based_management', { kind: 'value_based_management', needed: 3, all: 4 }],
  ] as const)('of a successor, under %s', (protocol, outlook) => {
    expect(outlookOf({ ...policy, author: 'successor 3', protocol, members: family })).toEqual(outlook)
  })

  test('in a family of one is the founder’s alone, and a founding act under every protocol but founder authority', () => {
    for (const protocol of protocols) {
      const kind = protocol === 'founder_authority' ? 'yours' : 'founding'
      expect(outlookOf({ ...policy, protocol, members: seated('founder', 'advisor') })).toEqual({ kind })
    }
  })

  test('in a family of two is a founding act where the protocol would ask more', () => {
    const two = seated('founder', 'trustee')

    expect(outlookOf({ ...policy, protocol: 'stewardship_council', members: two })).toEqual({ kind: 'founding' })
    expect(outlookOf({ ...policy, author: 'trustee 1', protocol: 'stewardship_council', members: two })).toEqual({ kind: 'founder' })
  })

  test('without a founder, under founder authority, nobody could approve', () => {
    expect(outlookOf({ ...policy, author: 'trustee 0', protocol: 'founder_authority', members: seated('trustee', 'guardian', 'trustee') })).toEqual({
      kind: 'nobody',
    })
  })

  test('never needs more than there are, nor nobody', () => {
    const others = fc.array(fc.constantFrom(...invitedRoles), { maxLength: 20 })

    fc.assert(
      fc.property(others, fc.constantFrom(...protocols), (roles, protocol) => {
        const outlook = outlookOf({ ...policy, protocol, members: seated('founder', ...roles) })
        return !('needed' in outlook) || (outlook.needed >= 1 && outlook.needed <= outlook.all)
      }),
    )
  })
})
