import { sql, type SqlBool } from 'kysely'

import type { secondFactorRuleCalls as calls } from '#contract/family/second-factor-calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { queueEmail } from '#server/ground/email.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { hasAnyFactor, isMarked } from '#server/ground/second-factor-rule.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayAsRead } from '#server/platform/dates.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** The grace period for existing members; equals second_factor_due in the database. */
const gracePeriod = 7 * day

interface RuleOptions {
  readonly attempts: Throttle
  readonly publicUrl: URL
}

export const readSecondFactorRule: Handler<(typeof calls)['readSecondFactorRule']> = ({ tx, pilot, now }) =>
  readRule(tx, pilot, now)

/**
 * Switches the rule on or off. Requires a second factor in this session, so that the founder can't lock
 * themselves out.
 */
export function setSecondFactorRule({
  attempts,
  publicUrl,
}: RuleOptions): Handler<(typeof calls)['setSecondFactorRule']> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts,
    })
    if (!(await isMarked(tx, pilot.sessionHash))) refuse('second_factor_first')
    const changed = await tx
      .updateTable('families')
      .set({ second_factor_since: body.is_required ? now : null })
      .where('family_id', '=', familyId)
      .where('second_factor_since', body.is_required ? 'is' : 'is not', null)
      .returning('family_id')
      .executeTakeFirst()
    if (changed) {
      const act = body.is_required ? 'family.second_factor_required' : 'family.second_factor_lifted'
      await appendToLedger(tx, familyId, { act, by: accountId, subjectId: familyId, now })
      await emailMembers(tx, pilot, {
        kind: body.is_required ? 'second_factor_required' : 'second_factor_lifted',
        publicUrl,
        now,
      })
    }
    return readRule(tx, pilot, now)
  }
}

async function readRule(tx: Tx, { familyId, accountId, sessionHash }: Pilot, now: Date) {
  const family = await tx
    .selectFrom('families')
    .select('second_factor_since')
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  const since = family?.second_factor_since ?? null
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('status', '=', 'active')
    .where(sql<SqlBool>`not has_second_factor(account_id)`)
    .executeTakeFirstOrThrow()
  const own = (await isMarked(tx, sessionHash))
    ? ('ready' as const)
    : (await hasAnyFactor(tx, accountId))
      ? ('sign_in' as const)
      : ('set_up' as const)
  const due = since && later(since, gracePeriod)
  const is_due = due !== null && due <= now
  return {
    since: since?.toISOString() ?? null,
    due: due?.toISOString() ?? null,
    is_due,
    members_without: count,
    own,
  }
}

interface RuleEmail {
  readonly kind: 'second_factor_required' | 'second_factor_lifted'
  readonly publicUrl: URL
  readonly now: Date
}

/** Emails every other active member with the due date. */
async function emailMembers(
  tx: Tx,
  { familyId, accountId, me }: Pilot,
  { kind, publicUrl, now }: RuleEmail,
): Promise<void> {
  const readers = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.email', 'accounts.language', 'accounts.time_zone', 'accounts.date_format'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('accounts.id', '!=', accountId)
    .orderBy('accounts.id')
    .execute()
  const link = new URL('/dashboard/settings?tab=account', publicUrl).href
  for (const { email, ...reader } of readers) {
    const { language } = reader
    const values = {
      family: me.family.name || translate(language, 'emails:invitation.unnamed_family'),
      name: me.account.full_name || translate(language, 'emails:invitation.unnamed_person'),
      day: dayAsRead(later(now, gracePeriod), reader),
      link,
    }
    await queueEmail(tx, { to: email, language, kind, values, now })
  }
}
