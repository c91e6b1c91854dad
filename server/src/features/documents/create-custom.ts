import type { createCustom as createCustomCall } from '#contract/documents/room-calls.ts'
import { openBlanks, splitPassages } from '#contract/documents/passages.ts'
import { insertDocument } from '#server/features/documents/new-document.ts'
import { findRecord } from '#server/features/documents/templates/family-record.ts'
import { plain } from '#server/features/documents/templates/document-facts.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

/** `/doc custom`: an outline from the prompt and the family record, without invented content. */
export const createCustom: Handler<typeof createCustomCall> = async ({ tx, pilot, body, now }) => {
  const written = await outline(tx, pilot, body.prompt, now)
  const passages = splitPassages(written).map((passage) => ({ text: passage, origin: originOf(passage) }))
  const text = { title: body.title, body: written, passages }
  const kind = {
    class: body.class ?? 'policy',
    capital: body.capital ?? 'cultural',
    template: null,
    mission: null,
  } as const
  return showDocument(
    tx,
    pilot,
    await insertDocument(tx, pilot, { ...kind, prompt: body.prompt, text, madeBy: 'template', now }),
  )
}

function originOf(passage: string) {
  if (openBlanks(passage).length > 0) return 'open' as const
  if (passage.startsWith('>')) return 'own' as const
  return passage.startsWith('#') ? ('standard' as const) : ('record' as const)
}

async function outline(tx: Tx, pilot: Pilot, prompt: string, now: Date): Promise<string> {
  const { language } = pilot
  const text = (key: string, values: Record<string, string> = {}) =>
    translate(language, `governance:outline.${key}`, values)
  const quotedPrompt = prompt
    .trim()
    .split(/\n+/)
    .map((line) => `> ${plain(line)}`)
    .join('\n')
  return [
    `## ${text('asked')}`,
    quotedPrompt,
    `## ${text('record')}`,
    (await findRecord(tx, pilot, now)).map((line) => `- ${line}`).join('\n'),
    ...(['purpose', 'concerns', 'agreed', 'review'] as const).flatMap((part) => [
      `## ${text(`${part}_title`)}`,
      `[[${text(`${part}_place`)}]]`,
    ]),
  ].join('\n\n')
}
