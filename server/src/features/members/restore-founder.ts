import { sql } from 'kysely'

import type { AroundChange } from '#server/ground/around-change.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import { activeFounders } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { lockMembers } from '#server/ground/lock-members.ts'
import { queueEmail } from '#server/ground/email.ts'
import { endFamilySessions } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { translate } from '#server/platform/texts.ts'

/** Families without an active founder. The database prevents new ones; these predate the constraint. */
export async function familiesWithoutFounder(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select family_id as id, name from families_without_founder()`.execute(tx)
  return rows
}

/**
 * Members who can become the founder. Removed members must be invited again first, and deleted accounts can't
 * act.
 */
export function possibleFounders(tx: Tx, familyId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.full_name',
      'accounts.language',
      'members.role',
      'members.status',
      'members.left_at',
    ])
    .where('members.family_id', '=', familyId)
    .where('members.removed_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('members.status')
    .orderBy('members.since')
    .execute()
}

interface ChosenMember {
  readonly familyId: string
  readonly email: string
}

/** The chosen member; throws a sentence if they can't become the founder. */
export async function expectRestorable(tx: Tx, { familyId, email }: ChosenMember) {
  const family = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  if (!family) throw new CannotStart(`There is no family ${familyId} here.`)
  if ((await activeFounders(tx, familyId)).length > 0)
    throw new CannotStart(
      'This family has an active founder. Only they can change roles, so nothing was done.',
    )
  const account = await findAccountByEmail(tx, email)
  const member = (await possibleFounders(tx, familyId)).find(({ id }) => id === account?.id)
  if (!member)
    throw new CannotStart(`No member of this family who could become its founder has the address ${email}.`)
  return { ...member, family: family.name }
}

interface RestoreOptions extends ChosenMember {
  readonly aroundChange: AroundChange
  readonly publicUrl: URL
  readonly now: Date
}

/**
 * Makes a member the founder of a family without one, reactivates them if needed, and emails every active
 * member.
 */
export async function restoreFounder(
  tx: Tx,
  { familyId, email, aroundChange, publicUrl, now }: RestoreOptions,
): Promise<void> {
  await lockMembers(tx, familyId)
  const { id, full_name, role, status, family } = await expectRestorable(tx, { familyId, email })
  await aroundChange(tx, { familyId, now }, async () => {
    await tx
      .updateTable('members')
      .set({ role: 'founder', status: 'active' })
      .where('family_id', '=', familyId)
      .where('account_id', '=', id)
      .execute()
    const details = { account_id: id, role: 'founder', before: role, was: status }
    await appendToLedger(tx, familyId, {
      act: 'family.founder_restored',
      by: null,
      subjectId: familyId,
      details,
      now,
    })
  })
  // A device lost in the meantime must not regain access.
  if (status === 'inactive') await endFamilySessions(tx, familyId, id)
  await emailMembers(tx, {
    familyId,
    family,
    founder: full_name,
    link: new URL('/dashboard', publicUrl).href,
    now,
  })
}

interface FounderEmail {
  readonly familyId: string
  readonly family: string
  readonly founder: string
  readonly link: string
  readonly now: Date
}

async function emailMembers(tx: Tx, { familyId, family, founder, link, now }: FounderEmail): Promise<void> {
  const members = (await possibleFounders(tx, familyId)).filter(({ status }) => status === 'active')
  for (const { email, language } of members) {
    const values = {
      family: family || translate(language, 'emails:invitation.unnamed_family'),
      name: founder || translate(language, 'emails:invitation.unnamed_person'),
      link,
    }
    await queueEmail(tx, { to: email, language, kind: 'founder_restored', values, now })
  }
}
