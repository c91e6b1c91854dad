import type { createDocument } from '#contract/documents/room-calls.ts'
import { missionOf, templateFacts, type DocumentTemplate } from '#contract/documents/document-templates.ts'
import { type Option, questionNumbers } from '#contract/missions.ts'
import { insertDocument } from '#server/features/documents/new-document.ts'
import { documentFacts } from '#server/features/documents/templates/document-facts.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { renderTemplate } from '#server/features/documents/templates/template.ts'
import { templateOf } from '#server/features/documents/templates/load-template.ts'
import type { Handler, HandlerContext } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

type Body = HandlerContext<typeof createDocument>['body']

/** Creates a document that belongs to no mission; missions write their own documents. */
export const create: Handler<typeof createDocument> = async ({ tx, pilot, body, now }) => {
  const { template } = body
  if (!template) {
    const title = body.title ?? refuseField('title', 'required')
    const kind = {
      class: body.class ?? refuseField('class', 'required'),
      capital: body.capital ?? refuseField('capital', 'required'),
    }
    const text = { title, body: '', passages: [] }
    return showDocument(
      tx,
      pilot,
      await insertDocument(tx, pilot, {
        ...kind,
        template: null,
        mission: null,
        text,
        madeBy: 'person',
        now,
      }),
    )
  }
  const facts = await documentFacts(tx, pilot, await answersFor(tx, pilot, template, body), now)
  const written = renderTemplate(templateOf(pilot.language, template), facts)
  const text = { ...written, title: body.title ?? written.title }
  return showDocument(
    tx,
    pilot,
    await insertDocument(tx, pilot, {
      ...templateFacts[template],
      template,
      mission: null,
      text,
      madeBy: 'template',
      now,
    }),
  )
}

/** The three answers a template needs: from the request, else from the pilot's assessment of its mission. */
async function answersFor(
  tx: Tx,
  { familyId, accountId }: Pilot,
  template: DocumentTemplate,
  input: Body,
): Promise<[Option, Option, Option]> {
  const mission = missionOf(template)
  // No condition of such a template asks for an answer.
  if (!mission) return ['a', 'a', 'a']
  const answers = await tx
    .selectFrom('answers')
    .select(['question', 'answer'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('mission', '=', mission)
    .execute()
  // questionNumbers has exactly three entries.
  return questionNumbers.map(
    (number) =>
      input[`q${number}`] ??
      answers.find(({ question }) => question === number)?.answer ??
      refuseField(`q${number}`, 'required'),
  ) as [Option, Option, Option]
}
