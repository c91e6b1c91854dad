import type { ReplyOf } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import type {
  dismissNextSteps as dismissCall,
  NextStep,
  readNextSteps as readCall,
} from '#contract/family/next-steps.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Reply = ReplyOf<typeof readCall>
type Step = Reply['steps'][number]

const votersToRatify = 3

export const readNextSteps: Handler<typeof readCall> = ({ tx, pilot }) => show(tx, pilot)

export const dismissNextSteps: Handler<typeof dismissCall> = async ({ tx, pilot, now }) => {
  await tx
    .updateTable('members')
    .set({ next_steps_dismissed_at: now })
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .where('next_steps_dismissed_at', 'is', null)
    .execute()
  return show(tx, pilot)
}

async function show(tx: Tx, pilot: Pilot): Promise<Reply> {
  const { name } = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', pilot.familyId)
    .executeTakeFirstOrThrow()
  const member = await tx
    .selectFrom('members')
    .select('next_steps_dismissed_at')
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', pilot.accountId)
    .executeTakeFirstOrThrow()
  const unrated = capitals.length - (await countRated(tx, pilot))
  const steps = [
    step('invite', (await hasOthers(tx, pilot)) ? 0 : 1),
    step('name_family', name === '' ? 1 : 0),
    ...(await documentSteps(tx, pilot)),
    step('rate', unrated),
  ]
  return {
    steps,
    is_dismissed: member.next_steps_dismissed_at !== null,
    is_new: (await countVoters(tx, pilot)) < votersToRatify,
  }
}

function step(key: NextStep, left: number, documentId: string | null = null): Step {
  return { key, is_done: left === 0, left, document_id: documentId }
}

async function countVoters(tx: Tx, { familyId }: Pilot): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('status', '=', 'active')
    .where('role', '<>', 'advisor')
    .executeTakeFirstOrThrow()
  return count
}

/** True if the family has another member or an invitation. */
async function hasOthers(tx: Tx, { familyId, accountId }: Pilot): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  if (member) return true
  return (
    (await tx
      .selectFrom('invitations')
      .select('id')
      .where('family_id', '=', familyId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** The number of capitals the pilot has rated; seeded ratings don't count. */
async function countRated(tx: Tx, { familyId, accountId }: Pilot): Promise<number> {
  const { count } = await tx
    .selectFrom('capital_ratings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('is_seeded', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** The open blanks and approvals of the pilot's first documents. */
async function documentSteps(tx: Tx, { familyId, accountId }: Pilot): Promise<Step[]> {
  const documents = await tx
    .selectFrom('documents')
    .select(['id', 'state', 'open_places'])
    .where('family_id', '=', familyId)
    .where('author_id', '=', accountId)
    .where('mission', 'is not', null)
    .where('binned_at', 'is', null)
    .orderBy('id')
    .limit(9)
    .execute()
  if (documents.length === 0) return []
  const open = documents.filter(({ state }) => state !== 'approved')
  const blanks = open.reduce((sum, one) => sum + one.open_places, 0)
  const firstBlank = open.find(({ open_places }) => open_places > 0)
  return [
    step('fill_blanks', blanks, firstBlank?.id ?? null),
    step('approve', open.length, open[0]?.id ?? null),
  ]
}
