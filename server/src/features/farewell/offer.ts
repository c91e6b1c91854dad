import type { offerFamily, withdrawOffer } from '#contract/farewell/calls.ts'
import { showFarewell } from '#server/features/farewell/show.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { writeMail } from '#server/ground/mail.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Offers the family to another active member. Nothing changes before they accept. */
export function offer(publicUrl: URL, attempts: Throttle): Answer<typeof offerFamily> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    await expectOwnPassword(tx, { pilot, password: body.password, field: 'password', attempts })
    const taker = await tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select(['accounts.email', 'accounts.language', 'members.role', 'members.status'])
      .where('members.family_id', '=', familyId)
      .where('members.account_id', '=', body.account_id)
      .executeTakeFirst()
    if (!taker) refuse('not_found')
    if (taker.status !== 'active' || taker.role === 'founder') refuse('not_offerable')

    const offered = { offered_by: accountId, offered_to: body.account_id, role: body.role, offered_at: now }
    await tx
      .insertInto('family_offers')
      .values({ family_id: familyId, ...offered })
      .onConflict((open) => open.column('family_id').doUpdateSet(offered))
      .execute()
    await appendToLedger(tx, familyId, {
      act: 'family.offered',
      by: accountId,
      subjectId: familyId,
      details: { account_id: body.account_id, role: body.role },
      now,
    })
    const values = {
      family: pilot.me.family.name || say(taker.language, 'mails:invitation.unnamed_family'),
      name: pilot.me.account.full_name || say(taker.language, 'mails:invitation.unnamed_person'),
      link: new URL('/dashboard', publicUrl).href,
    }
    await writeMail(tx, { to: taker.email, language: taker.language, kind: 'family_offered', values, now })
    return showFarewell(tx, pilot)
  }
}

/** Takes the offer back; where there is none any more, nothing happens. */
export const withdraw: Answer<typeof withdrawOffer> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  const taken = await tx.deleteFrom('family_offers').where('family_id', '=', familyId).returning('offered_to').executeTakeFirst()
  if (taken) {
    const details = { account_id: taken.offered_to }
    await appendToLedger(tx, familyId, { act: 'family.offer_withdrawn', by: accountId, subjectId: familyId, details, now })
  }
  return showFarewell(tx, pilot)
}
