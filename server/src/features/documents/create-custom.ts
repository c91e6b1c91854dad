import type { createCustom as createCustomCall } from '#contract/documents/room-calls.ts'
import { openPlaces, splitPassages } from '#contract/documents/passages.ts'
import { beginPaper } from '#server/features/documents/begin.ts'
import { findRecord } from '#server/features/documents/family-record.ts'
import { plain } from '#server/features/documents/paper-facts.ts'
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
  const kind = { class: body.class ?? 'policy', capital: body.capital ?? 'cultural', template: null, mission: null } as const
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
    (await findRecord(tx, pilot, now)).map((line) => `- ${line}`).join('\n'),
    ...(['purpose', 'concerns', 'agreed', 'review'] as const).flatMap((part) => [`## ${words(`${part}_title`)}`, `[[${words(`${part}_place`)}]]`]),
  ].join('\n\n')
}
