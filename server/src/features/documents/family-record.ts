import type { Language } from '#contract/languages.ts'
import { paperFacts, plain } from '#server/features/documents/paper-facts.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

type Reader = Pick<Pilot, 'accountId' | 'familyId' | 'language'>

/** What the family's record says about itself, a line each, in the pilot's language. Nothing in it is invented. */
export async function findRecord(tx: Tx, pilot: Reader, now: Date): Promise<string[]> {
  const { language, familyId } = pilot
  // The answers choose clauses of templates; an outline has none.
  const { words } = await paperFacts(tx, pilot, ['a', 'a', 'a'], now)
  const inForce = await tx
    .selectFrom('documents')
    .select('title')
    .where('family_id', '=', familyId)
    .where('class', '<>', 'personal')
    .where('approved_version', 'is not', null)
    .where('binned_at', 'is', null)
    .orderBy('approved_at', 'desc')
    .limit(10)
    .execute()
  const line = (key: string, value: string) => (value === '' ? [] : [say(language, `governance:outline.${key}`, { value })])
  return [
    ...line('record_family', words.family),
    ...line('record_purpose', words.purpose),
    ...line('record_value', words.value),
    ...line('record_horizon', words.horizon),
    ...line('record_protocol', words.protocol),
    ...line('record_members', listed(language, await seatedNames(tx, familyId))),
    ...line(
      'record_papers',
      listed(
        language,
        inForce.map(({ title }) => plain(title)),
      ),
    ),
  ]
}

/** Everyone with a seat, the reader included: an outline and a model need the whole family. Advisors have no seat. */
async function seatedNames(tx: Tx, familyId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select('accounts.full_name')
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('members.role', '<>', 'advisor')
    .where('accounts.full_name', '<>', '')
    .orderBy('members.since')
    .execute()
  return members.map(({ full_name }) => plain(full_name))
}

function listed(language: Language, words: readonly string[]): string {
  return new Intl.ListFormat(language).format(words)
}
