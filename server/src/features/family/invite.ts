import type { inviteMember } from '#contract/family/calls.ts'
import { findFamily } from '#server/features/family/store.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { writeMail } from '#server/ground/mail.ts'
import { day, later } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { say } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Invites somebody with a role. Inviting the same address again replaces the link sent before. */
export function invite(publicUrl: URL, sent: Throttle): Answer<typeof inviteMember> {
  return async ({ tx, pilot, body, now, language }) => {
    await sent.count(pilot.accountId)
    const email_key = emailKey(body.email)
    const known = await findAccountByEmail(tx, body.email)
    if (known && (await hasSeat(tx, pilot.familyId, known.id))) refuse('already_invited')

    const secret = newSecret()
    const id = newId(now)
    const invitation = {
      id,
      token_hash: hashSecret(secret),
      email: body.email,
      role: body.role,
      invited_by: pilot.accountId,
      created_at: now,
      expires_at: later(now, 7 * day),
    }
    // One open invitation per address: a new one takes the place of the one before, also when two come at once.
    await tx
      .insertInto('invitations')
      .values({ family_id: pilot.familyId, email_key, accepted_at: null, ...invitation })
      .onConflict((open) => open.columns(['family_id', 'email_key']).where('accepted_at', 'is', null).doUpdateSet(invitation))
      .execute()
    await appendToLedger(tx, pilot.familyId, { act: 'member.invited', by: pilot.accountId, subjectId: id, details: { role: body.role }, now })

    const family = await findFamily(tx, pilot.familyId)
    // Without an account of their own they read the language of whoever invites them.
    const spoken = known?.language ?? language
    const link = new URL(`/auth/create#${secret}`, publicUrl).href
    const values = {
      family: family?.name || say(spoken, 'mails:invitation.unnamed_family'),
      name: pilot.me.account.full_name || say(spoken, 'mails:invitation.unnamed_person'),
      role: say(spoken, `mails:invitation.role_${body.role}`),
      link,
    }
    await writeMail(tx, { to: body.email, language: spoken, kind: 'invitation', values, now })
    return { done: true }
  }
}

async function hasSeat(tx: Parameters<typeof findFamily>[0], familyId: string, accountId: string): Promise<boolean> {
  const seat = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return seat !== undefined
}
