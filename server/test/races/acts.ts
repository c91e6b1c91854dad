import type { JobHelpers } from 'graphile-worker'

import { post, type RaceFamily, type RaceServer, racePassword, type Shape, shapes } from './family.ts'
import type { LedgerActName } from '#contract/family/acts.ts'
import { settleRoundsAfter } from '#server/features/documents/approvals/settle-rounds-after.ts'
import { deleteDueFamily } from '#server/features/family-lifecycle/delete-family.ts'
import { deactivateAdvisor } from '#server/features/members/change-status.ts'
import { mandateTasks } from '#server/features/mesh/contacts/end-mandates.ts'
import { day, later } from '#server/platform/clock.ts'

export interface Outcome {
  readonly status: number
  readonly detail: string
}

/** A change of a family's members, as one request or one job. */
export interface RaceAct {
  readonly name: string
  /** The kinds of families in which it makes sense. */
  readonly shapes: readonly Shape[]
  /** Prepares what it needs, before the race. */
  readonly prepare?: (server: RaceServer, family: RaceFamily) => Promise<void>
  readonly run: (server: RaceServer, family: RaceFamily) => Promise<Outcome>
  /**
   * The ledger entries that can stand for it once it was acknowledged: its own, and those of acts after which
   * nothing was left to do. An act that can't be repeated needs an entry of its own.
   */
  readonly leaves: readonly LedgerActName[]
  readonly isRepeatable?: boolean
  readonly needsDocument?: boolean
}

const withOthers = shapes.filter((shape) => shape !== 'founder alone')
const withTwo: readonly Shape[] = ['two founders']

type Who = 'founder' | 'second' | 'heir' | 'guardian' | 'advisor' | 'inactive' | 'former' | 'guest'

/** One request of one pilot. */
function request(
  who: Who,
  path: (family: RaceFamily) => string,
  body?: (family: RaceFamily) => object,
): RaceAct['run'] {
  return async (_, family) => outcomeOf(await family[who].post(path(family), body?.(family)))
}

function outcomeOf({ statusCode, body }: { readonly statusCode: number; readonly body: string }): Outcome {
  return { status: statusCode, detail: body.slice(0, 300) }
}

async function job(work: Promise<unknown> | undefined): Promise<Outcome> {
  await work
  // A job has no response; one that throws fails the race.
  return { status: 204, detail: '' }
}

const changeRole = (by: Who, whose: Who): RaceAct['run'] =>
  request(
    by,
    (family) => `/family/members/${family[whose].accountId}/role/`,
    () => ({ role: 'trustee' }),
  )
const changeStatus = (by: Who, whose: Who, status: 'active' | 'inactive'): RaceAct['run'] =>
  request(
    by,
    (family) => `/family/members/${family[whose].accountId}/status/`,
    () => ({ status }),
  )
const remove = (by: Who, whose: Who): RaceAct['run'] =>
  request(by, (family) => `/family/members/${family[whose].accountId}/remove/`)
const leave = (who: Who): RaceAct['run'] => request(who, () => '/family/leave/')
const deleteAccount = (who: Who): RaceAct['run'] =>
  request(
    who,
    () => '/account/delete/',
    (family) => ({ email: family[who].email, password: racePassword }),
  )
const vote = (who: Who): RaceAct['run'] =>
  request(
    who,
    ({ document }) => `/documents/${document.id}/approve/`,
    ({ document: { version, hash } }) => ({ version, hash }),
  )

const requestDeletion =
  (due: (now: Date) => Date): NonNullable<RaceAct['prepare']> =>
  async ({ database, clock }, { id, founder }) => {
    const asked = { asked_by: founder.accountId, asked_at: clock.now(), due_at: due(clock.now()) }
    await database.inFamily(id, (tx) =>
      tx
        .insertInto('family_deletions')
        .values({ family_id: id, ...asked })
        .onConflict((there) =>
          there.column('family_id').doUpdateSet((row) => ({
            due_at: row.fn<Date>('least', ['excluded.due_at', 'family_deletions.due_at']),
          })),
        )
        .execute(),
    )
  }

/** Deleting an account leaves no entry if the membership had already ended. */
const leftAnyway: readonly LedgerActName[] = ['member.left', 'member.removed', 'member.made_inactive']

/** Every change of members, and the acts that depend on membership. */
export const raceActs: readonly RaceAct[] = [
  {
    name: 'founder changes the heir’s role',
    shapes: withOthers,
    run: changeRole('founder', 'heir'),
    leaves: ['member.role_changed'],
    isRepeatable: true,
  },
  {
    name: 'founder makes the heir inactive',
    shapes: withOthers,
    run: changeStatus('founder', 'heir', 'inactive'),
    leaves: ['member.made_inactive', 'member.left', 'member.removed'],
    isRepeatable: true,
  },
  {
    name: 'founder removes the heir',
    shapes: withOthers,
    run: remove('founder', 'heir'),
    leaves: ['member.removed'],
  },
  {
    name: 'founder makes a member active',
    shapes: withOthers,
    run: changeStatus('founder', 'inactive', 'active'),
    leaves: ['member.made_active'],
    isRepeatable: true,
  },
  {
    name: 'heir accepts',
    shapes: withOthers,
    run: request('heir', () => '/family/transfer/accept/'),
    leaves: ['family.handed_over'],
  },
  {
    name: 'heir declines',
    shapes: withOthers,
    run: request('heir', () => '/family/transfer/decline/'),
    leaves: ['family.offer_declined'],
  },
  {
    name: 'founder withdraws',
    shapes: withOthers,
    run: request('founder', () => '/family/transfer/withdraw/'),
    leaves: ['family.offer_withdrawn', 'family.offer_declined', 'member.left', 'member.removed'],
    isRepeatable: true,
  },
  {
    name: 'founder offers to the guardian',
    shapes: withOthers,
    run: request(
      'founder',
      () => '/family/transfer/',
      ({ guardian }) => ({ account_id: guardian.accountId, role: 'trustee', password: racePassword }),
    ),
    leaves: ['family.offered'],
  },
  { name: 'heir leaves', shapes: withOthers, run: leave('heir'), leaves: ['member.left'] },
  {
    name: 'heir deletes their account',
    shapes: withOthers,
    run: deleteAccount('heir'),
    leaves: leftAnyway,
    isRepeatable: true,
  },
  { name: 'founder leaves', shapes: withOthers, run: leave('founder'), leaves: ['member.left'] },
  {
    name: 'founder deletes their account',
    shapes,
    run: deleteAccount('founder'),
    leaves: leftAnyway,
    isRepeatable: true,
  },
  { name: 'guardian leaves', shapes: withOthers, run: leave('guardian'), leaves: ['member.left'] },
  {
    name: 'second founder removes the founder',
    shapes: withTwo,
    run: remove('second', 'founder'),
    leaves: ['member.removed'],
  },
  {
    name: 'second founder makes the founder inactive',
    shapes: withTwo,
    run: changeStatus('second', 'founder', 'inactive'),
    leaves: ['member.made_inactive', 'member.left', 'member.removed'],
    isRepeatable: true,
  },
  {
    name: 'second founder changes the founder’s role',
    shapes: withTwo,
    run: changeRole('second', 'founder'),
    leaves: ['member.role_changed'],
    isRepeatable: true,
  },
  {
    name: 'founder removes the second founder',
    shapes: withTwo,
    run: remove('founder', 'second'),
    leaves: ['member.removed'],
  },
  {
    name: 'founder makes the second founder inactive',
    shapes: withTwo,
    run: changeStatus('founder', 'second', 'inactive'),
    leaves: ['member.made_inactive', 'member.left', 'member.removed'],
    isRepeatable: true,
  },
  {
    name: 'founder changes the second founder’s role',
    shapes: withTwo,
    run: changeRole('founder', 'second'),
    leaves: ['member.role_changed'],
    isRepeatable: true,
  },
  { name: 'second founder leaves', shapes: withTwo, run: leave('second'), leaves: ['member.left'] },
  {
    name: 'second founder deletes their account',
    shapes: withTwo,
    run: deleteAccount('second'),
    leaves: leftAnyway,
    isRepeatable: true,
  },
  {
    name: 'founder invites',
    shapes,
    run: request(
      'founder',
      () => '/family/invitations/',
      ({ id }) => ({ email: `another-${id}@races.test`, role: 'trustee' }),
    ),
    leaves: ['member.invited'],
  },
  {
    name: 'founder takes an invitation back',
    shapes,
    run: request('founder', ({ invitations }) => `/family/invitations/${invitations.guest.id}/withdraw/`),
    leaves: ['member.uninvited'],
  },
  {
    name: 'guest accepts their invitation',
    shapes,
    run: request(
      'guest',
      () => '/auth/invitation/accept/',
      ({ invitations }) => ({ token: invitations.guest.secret }),
    ),
    leaves: ['member.joined'],
  },
  {
    name: 'guest accepts a second invitation',
    shapes,
    run: request(
      'guest',
      () => '/auth/invitation/accept/',
      ({ invitations }) => ({ token: invitations.spare.secret }),
    ),
    leaves: ['member.joined'],
  },
  {
    name: 'guest declines their invitation',
    shapes,
    run: request(
      'guest',
      () => '/auth/invitation/decline/',
      ({ invitations }) => ({ token: invitations.guest.secret }),
    ),
    leaves: ['member.declined'],
  },
  { name: 'guest deletes their account', shapes, run: deleteAccount('guest'), leaves: [] },
  {
    name: 'former member accepts by address',
    shapes: withOthers,
    run: request('former', ({ invitations }) => `/account/invitations/${invitations.former.id}/accept/`),
    leaves: ['member.joined'],
  },
  {
    name: 'newcomer creates an account',
    shapes,
    run: async (server, { invitations, id }) =>
      outcomeOf(
        await post(server, {
          path: '/auth/create/',
          body: {
            email: `new-${id}@races.test`,
            password: racePassword,
            confirm_password: racePassword,
            invitation: invitations.newcomer.secret,
          },
        }),
      ),
    leaves: ['member.joined'],
  },
  {
    name: 'founder asks for the deletion',
    shapes,
    run: request(
      'founder',
      () => '/family/delete/',
      () => ({ name: 'Race' }),
    ),
    leaves: ['family.deletion_asked'],
  },
  {
    name: 'founder undoes the deletion',
    shapes,
    prepare: requestDeletion((now) => later(now, 30 * day)),
    run: request('founder', () => '/family/delete/undo/'),
    leaves: ['family.deletion_undone'],
    isRepeatable: true,
  },
  {
    name: 'the deletion falls due',
    shapes,
    prepare: requestDeletion((now) => now),
    run: ({ database, clock }, { id }) =>
      job(database.inFamily(id, (tx) => deleteDueFamily(tx, id, clock.now()))),
    leaves: [],
  },
  {
    name: 'founder ends the advisor’s mandate',
    shapes: withOthers,
    run: request('founder', ({ mandateId }) => `/mesh/contacts/${mandateId}/end/`),
    leaves: ['contact.ended'],
  },
  {
    name: 'founder removes the advisor',
    shapes: withOthers,
    run: remove('founder', 'advisor'),
    leaves: ['member.removed'],
  },
  {
    name: 'founder changes the advisor’s role',
    shapes: withOthers,
    run: changeRole('founder', 'advisor'),
    leaves: ['member.role_changed'],
    isRepeatable: true,
  },
  {
    name: 'the advisor’s mandate ends by itself',
    shapes: withOthers,
    prepare: async ({ database }, { id, mandateId }) => {
      await database.inFamily(id, (tx) =>
        tx
          .updateTable('contacts')
          .set({ ends_on: '2020-01-01', begins_on: '2019-01-01' })
          .where('id', '=', mandateId)
          .execute(),
      )
    },
    run: ({ database, clock }) =>
      job(
        mandateTasks(database, clock, deactivateAdvisor(settleRoundsAfter))['end_mandates']?.(
          {},
          {} as JobHelpers,
        ) as Promise<unknown>,
      ),
    leaves: [],
  },
  {
    name: 'guardian votes',
    shapes: withOthers,
    run: vote('guardian'),
    needsDocument: true,
    leaves: ['document.approved'],
    isRepeatable: true,
  },
  {
    name: 'heir votes',
    shapes: withOthers,
    run: vote('heir'),
    needsDocument: true,
    leaves: ['document.approved'],
    isRepeatable: true,
  },
  {
    name: 'founder appoints the heir as a steward',
    shapes: ['one founder', 'two founders'],
    run: request(
      'founder',
      () => '/capitals/cultural/steward/',
      ({ heir }) => ({ account_id: heir.accountId }),
    ),
    leaves: ['capital.steward_appointed'],
    isRepeatable: true,
  },
  {
    name: 'founder shares a document with the heir',
    needsDocument: true,
    shapes: withOthers,
    run: request(
      'founder',
      ({ document }) => `/documents/${document.id}/share/`,
      ({ heir }) => ({ account_id: heir.accountId, is_shared: true }),
    ),
    leaves: ['document.shared'],
    isRepeatable: true,
  },
]
