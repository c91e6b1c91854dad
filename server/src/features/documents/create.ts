import type { createDocument } from '#contract/documents/room-calls.ts'
import { papers, type PaperTemplate } from '#contract/documents/papers.ts'
import { firstPapers, missionTypes, type Option, questionNumbers } from '#contract/missions.ts'
import { beginPaper } from '#server/features/documents/begin.ts'
import { paperFacts } from '#server/features/documents/paper-facts.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { renderTemplate } from '#server/features/documents/template.ts'
import { templateOf } from '#server/features/documents/templates.ts'
import type { Answer, Asked } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

type Body = Asked<typeof createDocument>['body']

/** Begins a paper. It belongs to no mission, whatever it is made from: missions write theirs themselves. */
export const create: Answer<typeof createDocument> = async ({ tx, pilot, body, now }) => {
  const { template } = body
  if (!template) {
    const title = body.title ?? refuseField('title', 'required')
    const kind = { class: body.class ?? refuseField('class', 'required'), capital: body.capital ?? refuseField('capital', 'required') }
    const paper = { title, body: '', passages: [] }
    return showDocument(tx, pilot, await beginPaper(tx, pilot, { ...kind, template: null, mission: null, paper, madeBy: 'person', now }))
  }
  const facts = await paperFacts(tx, pilot, await answersFor(tx, pilot, template, body), now)
  const written = renderTemplate(templateOf(pilot.language, template), facts)
  const paper = { ...written, title: body.title ?? written.title }
  return showDocument(tx, pilot, await beginPaper(tx, pilot, { ...papers[template], template, mission: null, paper, madeBy: 'template', now }))
}

/** The three answers a template asks for: as given, else as this pilot has answered the mission it belongs to. */
async function answersFor(tx: Tx, { familyId, accountId }: Pilot, template: PaperTemplate, given: Body): Promise<[Option, Option, Option]> {
  const mission = missionTypes.find((type) => firstPapers[type].some((paper) => paper === template))
  const known = await tx
    .selectFrom('answers')
    .select(['question', 'answer'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('mission', '=', mission ?? 'legacy')
    .execute()
  // Three numbers give three answers.
  return questionNumbers.map(
    (number) => given[`q${number}`] ?? known.find(({ question }) => question === number)?.answer ?? refuseField(`q${number}`, 'required'),
  ) as [Option, Option, Option]
}
