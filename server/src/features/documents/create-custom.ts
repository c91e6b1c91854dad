import type { createCustom as createCustomCall } from '#contract/documents/room-calls.ts'
import { openPlaces, splitPassages } from '#contract/documents/passages.ts'
import type { Language } from '#contract/languages.ts'
import { beginPaper } from '#server/features/documents/begin.ts'
import { paperFacts, plain } from '#server/features/documents/paper-facts.ts'
import { showDocument } from '#server/features/documents/show.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

/** `/doc custom`: an honest outline from what was asked and what the family's record says. Nothing in it is invented. */
export const createCustom: Answer<typeof createCustomCall> = async ({ tx, pilot, body, now }) => {
  const text = await outline(tx, pilot, body.prompt, now)
  const passages = splitPassages(text).map((passage) => ({ text: passage, origin: originOf(passage) }))
  const paper = { title: body.title, body: text, passages }
  const kind = { class: 'policy', capital: 'cultural', template: null, mission: null } as const
  return showDocument(tx, pilot, await beginPaper(tx, pilot, { ...kind, prompt: body.prompt, paper, madeBy: 'template', now }))
}

function originOf(passage: string) {
  if (openPlaces(passage).length > 0) return 'open' as const
  if (passage.startsWith('>')) return 'own' as const
  return passage.startsWith('#') ? ('standard' as const) : ('record' as const)
}

async function outline(tx: Tx, pilot: Pilot, prompt: string, now: Date): Promise<string> {
  const { language } = pilot
  const words = (key: string, values: Record<string, string> = {}) => say(language, `governance:outline.${key}`, values)
  const asked = prompt
    .trim()
    .split(/\n+/)
    .map((line) => `> ${plain(line)}`)
    .join('\n')
  return [
    `## ${words('asked')}`,
    asked,
    `## ${words('record')}`,
    (await recordOf(tx, pilot, now)).map((line) => `- ${line}`).join('\n'),
    ...(['purpose', 'concerns', 'agreed', 'review'] as const).flatMap((part) => [`## ${words(`${part}_title`)}`, `[[${words(`${part}_place`)}]]`]),
  ].join('\n\n')
}

async function recordOf(tx: Tx, pilot: Pilot, now: Date): Promise<string[]> {
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
    ...line('record_horizon', words.horizon),
    ...line('record_protocol', words.protocol),
    ...line('record_members', words.members),
    ...line(
      'record_papers',
      listed(
        language,
        inForce.map(({ title }) => plain(title)),
      ),
    ),
  ]
}

function listed(language: Language, words: readonly string[]): string {
  return new Intl.ListFormat(language).format(words)
}
