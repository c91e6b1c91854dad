import { composeReply, findInRecords } from '#server/features/chat/reply-from-records.ts'
import { askerOf, type ReplyContext, replyContextOf } from '#server/features/chat/reply-context.ts'
import { interfaceToolsOf } from '#server/features/chat/interface-tools.ts'
import { type LookupResult, lookUp } from '#server/features/chat/look-up.ts'
import type { ReplyDependencies } from '#server/features/chat/reply-dependencies.ts'
import { chatPrompt } from '#server/features/chat/chat-prompt.ts'
import { embedPassages, findRelated, mergeRanked } from '#server/features/chat/related-passages.ts'
import { materialOf, type NumberedSource, Sources } from '#server/features/chat/sources.ts'
import type { ChatMessageRow } from '#server/features/chat/store.ts'
import { proposeIn } from '#server/features/chat/proposals.ts'
import { toolsOf } from '#server/features/chat/tools.ts'
import type { MentionedAgent, OfferedOperation } from '#server/ground/connected-apis.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'
import type { Material, Tool } from '#server/ground/models/prompt.ts'
import { ModelError } from '#server/ground/models/model-error.ts'
import { type ModelPart, ToolsRefused } from '#server/ground/models/generate.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

export interface ReplyJob {
  readonly row: ChatMessageRow
  /** The context, if the caller already has it; otherwise it is read from the database. */
  readonly context?: ReplyContext | undefined
  /** The lookup, if the caller already started it. */
  readonly lookup?: Promise<LookupResult> | undefined
  /** Resolves once the question is stored. Rows that reference it can't be inserted earlier. */
  readonly stored: Promise<unknown>
  readonly signal: AbortSignal
  readonly append: (text: string) => void
  readonly update: (change: { sources?: readonly NumberedSource[]; model?: string }) => Promise<void>
}

type ConnectedContext = ReplyContext & {
  readonly connection: ModelConnection | undefined
  readonly offered: readonly OfferedOperation[]
  readonly agent?: MentionedAgent | undefined
}

interface ReplyResult {
  readonly state: 'done' | 'stopped'
  /** The name of the model; absent for a reply from the records. */
  readonly model?: string
  readonly sources: readonly NumberedSource[]
}

const maxTokens = 4000
const maxLetters = 40_000
/** Delay after the first word before the model and the sources are published. */
const metadataDelay = 100
/** Models that rejected tools, by pilot, so that the next reply skips the failing attempt. */
const withoutTools = new Set<string>()

/** Replies to one question: with the pilot's model if one is connected, otherwise from the records alone. */
export async function writeReply(dependencies: ReplyDependencies, job: ReplyJob): Promise<ReplyResult> {
  const { database } = dependencies
  const { row } = job
  const sources = new Sources()
  const base = job.context ?? (await database.inFamily(row.family_id, (tx) => replyContextOf(tx, row)))
  const { missions, agent, byWords, ...access } = await (job.lookup ??
    lookUp(dependencies, {
      pilot: base.pilot,
      question: base.question,
      missionId: base.conversation.mission_id,
    }))
  sources.add(missions)
  const context: ConnectedContext = { ...base, ...access, agent }
  if (agent?.ask) return replyFromAgent(agent.ask, agent, job, base.question)
  const { pilot, connection, question } = context
  const byMeaning = connection && !agent ? await findRelated(dependencies, pilot, connection, question) : []
  sources.add(byMeaning.length === 0 ? byWords : mergeRanked(byWords, byMeaning))
  const sent = [...sources.all]
  const result = await replyWithModel(dependencies, job, context, sources)
  if (result && connection) void embedPassages(dependencies, pilot, connection, sent).catch(() => {})
  return result ?? replyFromRecords(dependencies, job, context)
}

/** Returns undefined if the pilot has no model. */
async function replyWithModel(
  dependencies: ReplyDependencies,
  job: ReplyJob,
  context: ConnectedContext,
  sources: Sources,
): Promise<ReplyResult | undefined> {
  const attempts = [
    { hasTools: true, isShort: false },
    { hasTools: false, isShort: false },
    { hasTools: false, isShort: true },
  ]
  for (const attempt of attempts) {
    try {
      return await attemptOnce(dependencies, job, { context, sources, ...attempt })
    } catch (error) {
      // A context overflow is retried with less material, and finally with the best matches only.
      // A model that only called tools and wrote nothing is retried without tools.
      const isTooLong = error instanceof ModelError && error.code === 'model_too_long' && !attempt.isShort
      const isSilent = error instanceof EmptyReply && attempt.hasTools
      if (error instanceof ToolsRefused || isTooLong || isSilent) continue
      if (error instanceof EmptyReply) refuse('model_unusable')
      throw error
    }
  }
  return undefined
}

/** The model ended without writing any text. */
class EmptyReply extends Error {}

interface Attempt {
  readonly context: ConnectedContext
  readonly sources: Sources
  readonly hasTools: boolean
  readonly isShort: boolean
}

async function attemptOnce(
  dependencies: ReplyDependencies,
  job: ReplyJob,
  { context, sources, hasTools, isShort }: Attempt,
): Promise<ReplyResult | undefined> {
  const { database, models, lookups, clock } = dependencies
  const { signal, append, update, stored } = job
  const { pilot, question, history, offered, agent } = context
  // An agent gets only the material its appointment names, and no tools.
  if (!hasTools && !isShort && !agent) {
    // Without tools the model can't search, so matching records are included in the prompt.
    const { records } = await database.inFamily(pilot.familyId, (tx) =>
      findInRecords(lookups, { tx, pilot, now: clock.now() }, question),
    )
    sources.add(records)
  }
  const box = toolboxOf(dependencies, job, { pilot, sources })
  const material = (isShort ? sources.all.slice(0, 3) : sources.all).map(materialOf)
  const tools =
    hasTools && !agent
      ? [...toolsOf(box), ...interfaceToolsOf(box, offered)].map((tool) => waitFor(tool, stored))
      : []
  const prompt = chatPrompt({
    pilot,
    today: clock.now().toISOString().slice(0, 10),
    history: isShort ? [] : history,
    material: isShort ? material.map(shortened) : material,
    question,
    tools,
    agent,
  })
  const response = await models.streamText(pilot, {
    ...prompt,
    purpose: 'chat',
    signal,
    connection: context.connection,
    limits: { maxTokens, maxCharacters: maxLetters },
  })
  if (response.kind === 'no_model') return undefined
  const modelKey = `${pilot.accountId} ${response.provider} ${response.model}`
  if (hasTools && withoutTools.has(modelKey)) throw new ToolsRefused()
  let text = ''
  let outcome = 'done'
  let metadataTimer: NodeJS.Timeout | undefined
  const publishMetadata = () => void update({ model: response.model, sources: sources.all }).catch(() => {})
  try {
    for await (const part of clean(response.parts)) {
      if (part.kind === 'end') outcome = part.outcome
      else {
        text += part.text
        append(part.text)
      }
      // Publishing the model and the sources must not delay the first word. A short reply ends before the
      // timer fires, and its end carries both.
      metadataTimer ??= setTimeout(publishMetadata, metadataDelay)
    }
  } catch (error) {
    if (error instanceof ToolsRefused) withoutTools.add(modelKey)
    throw error
  } finally {
    clearTimeout(metadataTimer)
  }
  if (text.trim() === '' && outcome !== 'stopped') throw new EmptyReply()
  return {
    state: outcome === 'stopped' ? 'stopped' : 'done',
    model: response.model,
    sources: sources.citedIn(text),
  }
}

function toolboxOf(
  { database, lookups, acting, interfaces, clock, log }: ReplyDependencies,
  { row, update }: ReplyJob,
  { pilot, sources }: { pilot: ReplyContext['pilot']; sources: Sources },
) {
  const now = () => clock.now()
  return {
    database,
    lookups,
    acting,
    interfaces,
    sources,
    familyId: row.family_id,
    asker: (tx: Tx) => askerOf(tx, pilot),
    propose: proposeIn(row, now),
    now,
    onChange: () => void update({ sources: sources.all }).catch(() => {}),
    log,
  }
}

/** A tool that waits for `ready` before it runs. */
function waitFor(tool: Tool, ready: Promise<unknown>): Tool {
  return { ...tool, run: async (input) => ready.then(() => tool.run(input)) }
}

/** An agent with its own server replies itself, in one piece. */
async function replyFromAgent(
  ask: NonNullable<MentionedAgent['ask']>,
  { name }: MentionedAgent,
  { append, signal }: ReplyJob,
  question: string,
): Promise<ReplyResult> {
  const text = (await ask(question, signal)) ?? refuse('model_unusable')
  append(text)
  return { state: 'done', model: name, sources: [] }
}

const shortened = (material: Material): Material => ({ ...material, text: material.text.slice(0, 600) })

/**
 * Removes NUL characters, which the database rejects, and never splits a surrogate pair between two parts.
 */
async function* clean(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart, void, undefined> {
  let half = ''
  for await (const part of parts) {
    if (part.kind !== 'text') {
      yield part
      continue
    }
    const text = half + part.text.replaceAll('\0', '')
    const last = text.charCodeAt(text.length - 1)
    half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    const whole = text.slice(0, text.length - half.length).toWellFormed()
    if (whole !== '') yield { kind: 'text', text: whole }
  }
}

async function replyFromRecords(
  { database, lookups, clock }: ReplyDependencies,
  { append, update }: ReplyJob,
  { pilot, question }: ReplyContext,
): Promise<ReplyResult> {
  const matches = await database.inFamily(pilot.familyId, (tx) =>
    findInRecords(lookups, { tx, pilot, now: clock.now() }, question),
  )
  const composed = composeReply(matches, pilot)
  const sources = new Sources()
  sources.add(composed.found)
  await update({ sources: sources.all })
  append(composed.text)
  return { state: 'done', sources: composed.found.length === 0 ? [] : sources.all }
}
