import type { Language } from '#contract/languages.ts'
import { documentFacts, plain } from '#server/features/documents/templates/document-facts.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

type Reader = Pick<Pilot, 'accountId' | 'familyId' | 'language'>

/** The family record as lines of text in the pilot's language. */
export async function findRecord(tx: Tx, pilot: Reader, now: Date): Promise<string[]> {
  const { language, familyId } = pilot
  // Answers only select template clauses, and an outline has none.
  const { words } = await documentFacts(tx, pilot, ['a', 'a', 'a'], now)
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
  const line = (key: string, value: string) =>
    value === '' ? [] : [translate(language, `governance:outline.${key}`, { value })]
  return [
    ...line('record_family', words.family),
    ...line('record_purpose', words.purpose),
    ...line('record_value', words.value),
    ...line('record_horizon', words.horizon),
    ...line('record_protocol', words.protocol),
    ...line('record_members', joinList(language, await memberNames(tx, familyId))),
    ...line(
      'record_documents',
      joinList(
        language,
        inForce.map(({ title }) => plain(title)),
      ),
    ),
  ]
}

/** The names of all active members, including the reader. Advisors are not part of the family. */
async function memberNames(tx: Tx, familyId: string): Promise<string[]> {
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

function joinList(language: Language, words: readonly string[]): string {
  return new Intl.ListFormat(language).format(words)
}
