import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { outlookOf } from '#contract/commands/outlook.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles, type Role } from '#contract/roles.ts'

const membersWith = (...roles: readonly Role[]) =>
  roles.map((role, index) => ({ id: `${role} ${index}`, role }))
const family = membersWith('founder', 'trustee', 'guardian', 'successor', 'advisor')
const policy = { documentClass: 'policy', author: 'founder 0' } as const

describe('outlook of a policy document', () => {
  test.each([
    ['founder_authority', { kind: 'yours' }],
    ['stewardship_council', { kind: 'stewardship_council', needed: 2, all: 3 }],
    ['distributed_command', { kind: 'distributed_command', needed: 2, all: 4 }],
    ['value_based_management', { kind: 'value_based_management', needed: 3, all: 4 }],
  ] as const)('the founder’s policy under %s needs the right votes', (protocol, outlook) => {
    expect(outlookOf({ ...policy, protocol, members: family })).toEqual(outlook)
  })

  test.each([
    ['founder_authority', { kind: 'founder' }],
    ['stewardship_council', { kind: 'stewardship_council', needed: 2, all: 3 }],
    ['distributed_command', { kind: 'founder' }],
    ['value_based_management', { kind: 'value_based_management', needed: 3, all: 4 }],
  ] as const)('a successor’s policy under %s needs the right votes', (protocol, outlook) => {
    expect(outlookOf({ ...policy, author: 'successor 3', protocol, members: family })).toEqual(outlook)
  })

  test('a policy in a family of one needs only the founder, as a founding act unless the protocol is founder authority', () => {
    for (const protocol of protocols) {
      const kind = protocol === 'founder_authority' ? 'yours' : 'founding'
      expect(outlookOf({ ...policy, protocol, members: membersWith('founder', 'advisor') })).toEqual({ kind })
    }
  })

  test('a policy in a family of two is a founding act if the protocol would need more votes', () => {
    const two = membersWith('founder', 'trustee')

    expect(outlookOf({ ...policy, protocol: 'stewardship_council', members: two })).toEqual({
      kind: 'founding',
    })
    expect(
      outlookOf({ ...policy, author: 'trustee 1', protocol: 'stewardship_council', members: two }),
    ).toEqual({ kind: 'founder' })
  })

  test('no one can approve a policy under founder authority without a founder', () => {
    expect(
      outlookOf({
        ...policy,
        author: 'trustee 0',
        protocol: 'founder_authority',
        members: membersWith('trustee', 'guardian', 'trustee'),
      }),
    ).toEqual({
      kind: 'blocked',
    })
  })

  test('a policy never needs more votes than there are members, and always at least one', () => {
    const others = fc.array(fc.constantFrom(...invitedRoles), { maxLength: 20 })

    fc.assert(
      fc.property(others, fc.constantFrom(...protocols), (roles, protocol) => {
        const outlook = outlookOf({ ...policy, protocol, members: membersWith('founder', ...roles) })
        return !('needed' in outlook) || (outlook.needed >= 1 && outlook.needed <= outlook.all)
      }),
    )
  })
})
