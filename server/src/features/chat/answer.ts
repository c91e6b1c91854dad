import type { FastifyBaseLogger } from 'fastify'

import { agentFinds } from '#server/features/chat/agent-finds.ts'
import { composeAnswer, findInRecords } from '#server/features/chat/from-records.ts'
import { askerOf, type Context, contextOf } from '#server/features/chat/context.ts'
import { interfaceToolsOf } from '#server/features/chat/interface-tools.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import type { Found } from '#server/features/chat/records.ts'
import { questionOf } from '#server/features/chat/question.ts'
import { combined, findRelated, learn, type Near } from '#server/features/chat/related.ts'
import { materialOf, type NumberedSource, Sources } from '#server/features/chat/sources.ts'
import type { MessageRow } from '#server/features/chat/store.ts'
import { type Toolbox, toolsOf } from '#server/features/chat/tools.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { FindMentioned, Interfaces, MentionedAgent, OfferedOperation } from '#server/ground/interfaces.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Material, Tool } from '#server/ground/models/prompt.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'
import { ToolsRefused } from '#server/ground/models/write.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface AnswerParts {
  readonly database: Database
  readonly models: Models
  readonly lookups: Lookups
  readonly acting: ActingCalls
  readonly interfaces: Interfaces
  readonly findMentioned: FindMentioned
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly near: Near
}

export interface Answering {
  readonly row: MessageRow
  /** What it follows on, where that is known already: then nothing waits for it to be read. */
  readonly known?: Context | undefined
  /** What its question brings to light, where that is being looked up already. */
  readonly lookedUp?: Promise<LookedUp> | undefined
  /** Settled when the question is in the database: until then nothing can be kept that belongs to it. */
  readonly kept: Promise<unknown>
  readonly signal: AbortSignal
  readonly say: (text: string) => void
  readonly change: (kept: { sources?: readonly NumberedSource[]; model?: string }) => Promise<void>
}

type Connected = Context & {
  readonly connection: Connection | undefined
  readonly offered: readonly OfferedOperation[]
  readonly agent?: MentionedAgent | undefined
}

interface Ending {
  readonly state: 'done' | 'stopped'
  /** Who wrote it, if it was a model. */
  readonly model?: string
  readonly sources: readonly NumberedSource[]
}

const mostTokens = 4000
const mostLetters = 40_000
/** How long after its first word an answer says who writes it, and from what. */
const soon = 100
/** Which pilots' models were found not to know tools, so that they are not asked with them every time. */
const withoutTools = new Set<string>()

/** What a question brings to light before a model is asked: what fits it, and the way to the model. */
export interface LookedUp {
  readonly missions: Found[]
  readonly agent: MentionedAgent | undefined
  readonly byWords: Found[]
  readonly connection: Connection | undefined
  readonly offered: readonly OfferedOperation[]
}

export interface ToLookUp {
  readonly pilot: Asker
  readonly question: string
  /** The mission that is talked about, if it is one. */
  readonly missionId: string | null
}

/** Looks up what can be known without the question being kept. Both parts beside one another: the first word waits for the slower. */
export async function lookUp({ database, models, lookups, interfaces, findMentioned, clock }: AnswerParts, asked: ToLookUp): Promise<LookedUp> {
  const { pilot, question, missionId } = asked
  const [found, way] = await Promise.all([
    database.readInFamily(pilot.familyId, async (tx) => {
      const at = { tx, pilot, now: clock.now() }
      const all = missionId === null ? [] : await lookups.missions(at).catch(() => [])
      const agent = await findMentioned(tx, pilot, question)
      const text = question.slice(0, 400)
      const byWords = agent ? await agentFinds(lookups, at, { reads: agent.reads, text, now: at.now }) : await lookups.passages(at, text)
      return { missions: all.filter(({ id }) => id === missionId), agent, byWords }
    }),
    database.readInFamily(pilot.familyId, async (tx) => {
      const connection = await models.findConnection(tx, pilot.accountId)
      return { connection, offered: connection ? await interfaces.offered(tx, pilot) : [] }
    }),
  ])
  return { ...found, ...way }
}

/** Answers one question: by the pilot's model where there is one, else from the records alone. */
export async function answer(parts: AnswerParts, answering: Answering): Promise<Ending> {
  const { database } = parts
  const { row, known, lookedUp } = answering
  const sources = new Sources()
  const found = known ?? (await database.inFamily(row.family_id, (tx) => contextOf(tx, row)))
  const { missions, agent, byWords, ...way } = await (lookedUp ??
    lookUp(parts, { pilot: found.pilot, question: found.question, missionId: found.conversation.mission_id }))
  sources.add(missions)
  const context: Connected = { ...found, ...way, agent }
  if (agent?.ask) return askItself(agent.ask, agent, answering, found.question)
  const { pilot, connection, question } = context
  const byMeaning = connection && !agent ? await findRelated(parts, pilot, connection, question) : []
  sources.add(byMeaning.length === 0 ? byWords : combined(byWords, byMeaning))
  const gone = [...sources.all]
  const ending = await answerWithModel(parts, answering, context, sources)
  if (ending && connection) void learn(parts, pilot, connection, gone).catch(() => {})
  return ending ?? answerFromRecords(parts, answering, context)
}

/** Undefined where the pilot has no model. */
async function answerWithModel(parts: AnswerParts, answering: Answering, context: Connected, sources: Sources): Promise<Ending | undefined> {
  const attempts = [
    { hasTools: true, isShort: false },
    { hasTools: false, isShort: false },
    { hasTools: false, isShort: true },
  ]
  for (const attempt of attempts) {
    try {
      return await attemptOnce(parts, answering, { context, sources, ...attempt })
    } catch (error) {
      // A small model can't hold all of it: then less, and at last only what fits best. One that only looks things up is not let do so.
      const isTooLong = error instanceof ModelTrouble && error.code === 'model_too_long' && !attempt.isShort
      const isSilent = error instanceof NothingSaid && attempt.hasTools
      if (error instanceof ToolsRefused || isTooLong || isSilent) continue
      if (error instanceof NothingSaid) refuse('model_unusable')
      throw error
    }
  }
  return undefined
}

/** The model came to its end without a word. */
class NothingSaid extends Error {}

interface Attempt {
  readonly context: Connected
  readonly sources: Sources
  readonly hasTools: boolean
  readonly isShort: boolean
}

async function attemptOnce(parts: AnswerParts, answering: Answering, { context, sources, hasTools, isShort }: Attempt): Promise<Ending | undefined> {
  const { database, models, lookups, acting, interfaces, clock, log } = parts
  const { row, signal, say, change, kept } = answering
  const { pilot, question, history, offered, agent } = context
  // An agent is given what its appointment names, and looks nothing up itself.
  if (!hasTools && !isShort && !agent) {
    // It can't look anything up itself, so it is given what fits.
    const { records } = await database.inFamily(pilot.familyId, (tx) => findInRecords(lookups, { tx, pilot, now: clock.now() }, question))
    sources.add(records)
  }
  const box: Toolbox = {
    database,
    lookups,
    acting,
    interfaces,
    sources,
    asker: (tx) => askerOf(tx, pilot),
    message: row,
    now: () => clock.now(),
    onChange: () => void change({ sources: sources.all }).catch(() => {}),
    log,
  }
  const material = (isShort ? sources.all.slice(0, 3) : sources.all).map(materialOf)
  const tools = hasTools && !agent ? [...toolsOf(box), ...interfaceToolsOf(box, offered)].map((tool) => afterwards(tool, kept)) : []
  const asked = questionOf({
    pilot,
    today: clock.now().toISOString().slice(0, 10),
    history: isShort ? [] : history,
    material: isShort ? material.map(shortened) : material,
    question,
    tools,
    agent,
  })
  const answered = await models.streamText(pilot, {
    ...asked,
    purpose: 'chat',
    signal,
    connection: context.connection,
    limits: { mostTokens, mostLetters },
  })
  if (answered.kind === 'no_model') return undefined
  const known = `${pilot.accountId} ${answered.provider} ${answered.model}`
  if (hasTools && withoutTools.has(known)) throw new ToolsRefused()
  let text = ''
  let outcome = 'done'
  let telling: NodeJS.Timeout | undefined
  const tell = () => void change({ model: answered.model, sources: sources.all }).catch(() => {})
  try {
    for await (const part of clean(answered.parts)) {
      if (part.kind === 'end') outcome = part.outcome
      else {
        text += part.text
        say(part.text)
      }
      // Who writes, and from what, a moment after the first word, which does not wait for it; of a short answer its end says so.
      telling ??= setTimeout(tell, soon)
    }
  } catch (error) {
    if (error instanceof ToolsRefused) withoutTools.add(known)
    throw error
  } finally {
    clearTimeout(telling)
  }
  if (text.trim() === '' && outcome !== 'stopped') throw new NothingSaid()
  return { state: outcome === 'stopped' ? 'stopped' : 'done', model: answered.model, sources: sources.citedIn(text) }
}

/** A tool that waits for something before it does anything. */
function afterwards(tool: Tool, ready: Promise<unknown>): Tool {
  return { ...tool, run: async (input) => ready.then(() => tool.run(input)) }
}

/** An agent over a server of its own answers for itself, in one piece. */
async function askItself(
  ask: NonNullable<MentionedAgent['ask']>,
  { name }: MentionedAgent,
  { say, signal }: Answering,
  question: string,
): Promise<Ending> {
  const text = (await ask(question, signal)) ?? refuse('model_unusable')
  say(text)
  return { state: 'done', model: name, sources: [] }
}

const shortened = (material: Material): Material => ({ ...material, text: material.text.slice(0, 600) })

/** The parts as they can be kept: without what no text of ours holds, and never half a letter. */
async function* clean<Part extends { kind: string }>(parts: AsyncIterable<Part | { kind: 'text'; text: string }>) {
  let half = ''
  for await (const part of parts) {
    if (part.kind !== 'text') {
      yield part as Exclude<Part, { kind: 'text' }>
      continue
    }
    const text = half + (part as { text: string }).text.replaceAll('\0', '')
    const last = text.charCodeAt(text.length - 1)
    half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    const whole = text.slice(0, text.length - half.length).toWellFormed()
    if (whole !== '') yield { kind: 'text' as const, text: whole }
  }
}

async function answerFromRecords(
  { database, lookups, clock }: AnswerParts,
  { say, change }: Answering,
  { pilot, question }: Context,
): Promise<Ending> {
  const found = await database.inFamily(pilot.familyId, (tx) => findInRecords(lookups, { tx, pilot, now: clock.now() }, question))
  const composed = composeAnswer(found, pilot)
  const sources = new Sources()
  sources.add(composed.found)
  await change({ sources: sources.all })
  say(composed.text)
  return { state: 'done', sources: composed.found.length === 0 ? [] : sources.all }
}
