import type { FastifyBaseLogger } from 'fastify'
import { safeParse, toJSONSchema, type $ZodType } from 'zod/v4/core'
import * as z from 'zod/mini'

import { may } from '#contract/permissions.ts'
import { Id } from '#contract/schemas.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import {
  type ActingCalls,
  callOf,
  type Propose,
  type ProposalKind,
  schemaOf,
} from '#server/features/chat/proposals.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import { materialOf, type Sources } from '#server/features/chat/sources.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tool } from '#server/ground/models/prompt.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { Refusal } from '#server/platform/refuse.ts'

export interface Toolbox {
  readonly database: Database
  readonly lookups: Lookups
  readonly acting: ActingCalls
  readonly familyId: string
  /** Reads the asking pilot again at each step, so that a removed member reads nothing more. */
  readonly asker: (tx: Tx) => Promise<Caller>
  readonly propose: Propose
  readonly sources: Sources
  readonly now: () => Date
  /** Called when there are new sources or proposals to show. */
  readonly onChange: () => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const Words = z.object({ words: z.string().check(z.minLength(1), z.maxLength(400)) })
const OneId = z.object({ id: Id })
const Nothing = z.object({})

/** The tools of a model: read what the asking pilot may read, and propose. All arguments are validated. */
export function toolsOf(box: Toolbox): Tool[] {
  const { lookups } = box
  return [
    looks(
      box,
      'search_documents',
      'Find passages of the family’s documents, of the files you may read, and of primers by words.',
      Words,
      (context, { words }) => lookups.passages(context, words),
    ),
    looks(
      box,
      'find_decisions',
      'What the family decided about documents that fit some words: when, by which rule, who voted how, and the review.',
      Words,
      (context, { words }) => lookups.decisions(context, words),
    ),
    looks(
      box,
      'read_document',
      'Read the newest version of one document by its id.',
      OneId,
      (context, { id }) => lookups.document(context, id),
    ),
    looks(box, 'list_members', 'The members of the family with their roles.', Nothing, (context) =>
      lookups.members(context),
    ),
    looks(box, 'list_missions', 'The family’s missions with criteria and actions.', Nothing, (context) =>
      lookups.missions(context),
    ),
    looks(
      box,
      'read_capitals',
      'The nine capitals with their figures, stewards and meanings.',
      Nothing,
      (context) => lookups.capitals(context),
    ),
    looks(
      box,
      'read_family',
      'The family’s identity: name, purpose, protocol, horizon.',
      Nothing,
      (context) => lookups.family(context),
    ),
    looks(
      box,
      'read_ledger',
      'The newest entries of the ledger: who did what and when.',
      Nothing,
      (context) => lookups.acts(context),
    ),
    proposes(box, 'draft_document', 'Propose to draft a new document: its title and what it shall say.'),
    proposes(box, 'change_document', 'Propose to change a document: its id and what shall change.'),
    proposes(
      box,
      'add_action',
      'Propose an action in a mission: mission_id, text, owner_id (a member’s id) and due_on (YYYY-MM-DD).',
    ),
    proposes(
      box,
      'add_entry',
      'Propose an entry of the family’s timeline: title, kind, on (YYYY, YYYY-MM or YYYY-MM-DD, as much as is known), and if it fits until, text, is_yearly.',
    ),
    proposes(
      box,
      'start_mission',
      'Propose to start a mission: its type and the answers a, b, c or d to its three questions.',
    ),
  ]
}

type LookupContext = { readonly tx: Tx; readonly pilot: Caller; readonly now: Date }

function looks<Schema extends $ZodType>(
  box: Toolbox,
  name: string,
  about: string,
  schema: Schema,
  find: (context: LookupContext, input: z.infer<Schema>) => Promise<FoundSource[]>,
): Tool {
  const { database, asker, familyId, sources, now, onChange } = box
  return {
    name,
    about,
    input: jsonSchemaOf(schema),
    run: (input) =>
      refusalsAsText(box, async () => {
        const checked = validate(schema, input)
        if (checked === undefined) return 'These arguments do not fit.'
        const found = await database.inFamily(familyId, async (tx) =>
          find({ tx, pilot: await asker(tx), now: now() }, checked.value),
        )
        const numbered = sources.add(found)
        // Don't report an empty result here: the model would tell the pilot that nothing was found.
        if (found.length > 0 && numbered.length === 0)
          return 'There is no room for more: answer with what you have.'
        if (numbered.length > 0) onChange()
        return numbered.map(materialOf)
      }),
  }
}

function proposes(box: Toolbox, kind: ProposalKind, about: string): Tool {
  const { database, acting, asker, familyId, onChange } = box
  const schema = schemaOf[kind]
  const { needs } = acting[callOf[kind]].call
  return {
    name: `propose_${kind}`,
    about: `${about} Nothing happens until the pilot confirms it; say so.`,
    input: jsonSchemaOf(schema),
    run: (input) =>
      refusalsAsText(box, async () => {
        const checked = validate(schema, input)
        if (checked === undefined) return 'These arguments do not fit.'
        const result = await database.inFamily(familyId, async (tx) => {
          if (!may((await asker(tx)).role, needs))
            return 'The role of this pilot does not allow this. Do not propose it.'
          const isStored = await box.propose(tx, kind, checked.value)
          return isStored
            ? 'The proposal is shown to the pilot, who confirms it or not.'
            : 'There are enough proposals already.'
        })
        onChange()
        return result
      }),
  }
}

function validate<Schema extends $ZodType>(
  schema: Schema,
  input: unknown,
): { value: z.infer<Schema> } | undefined {
  expectPlainText(input)
  const result = safeParse(schema, input ?? {})
  return result.success ? { value: result.data } : undefined
}

/**
 * Turns refusals into a plain sentence for the model. Internal errors are logged, never sent to a provider.
 */
export async function refusalsAsText<Result>(
  { log }: Pick<Toolbox, 'log'>,
  run: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) return 'There is nothing here that this pilot may read.'
    log.error(error, 'a model could not look something up')
    return 'This could not be looked up.'
  }
}

/** The schema as JSON Schema; checks that it can't express are left out. */
function jsonSchemaOf(schema: $ZodType): object {
  const jsonSchema = jsonSchemas.get(schema) ?? toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(schema, jsonSchema)
  return jsonSchema
}
// Cached, because building them would delay every reply.
const jsonSchemas = new WeakMap<$ZodType, object>()
