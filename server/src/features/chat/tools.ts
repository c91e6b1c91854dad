import type { FastifyBaseLogger } from 'fastify'
import { safeParse, toJSONSchema, type $ZodType } from 'zod/v4/core'
import * as z from 'zod/mini'

import { may } from '#contract/permissions.ts'
import { Id } from '#contract/schemas.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import {
  type ActingCalls,
  callOf,
  countProposals,
  keepProposal,
  mostProposals,
  type ProposalKind,
  schemaOf,
} from '#server/features/chat/proposals.ts'
import type { Found } from '#server/features/chat/records.ts'
import { materialOf, type Sources } from '#server/features/chat/sources.ts'
import type { MessageRow } from '#server/features/chat/store.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Interfaces } from '#server/ground/interfaces.ts'
import type { Tool } from '#server/ground/models/prompt.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { Refusal } from '#server/platform/refuse.ts'

export interface Toolbox {
  readonly database: Database
  readonly lookups: Lookups
  readonly acting: ActingCalls
  readonly interfaces: Interfaces
  /** Who asks, read anew at each step: whoever loses their seat meanwhile reads nothing more. */
  readonly asker: (tx: Tx) => Promise<Asker>
  readonly message: Pick<MessageRow, 'family_id' | 'id'>
  readonly sources: Sources
  readonly now: () => Date
  /** Called when there is something new to show beside the text. */
  readonly onChange: () => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const Words = z.object({ words: z.string().check(z.minLength(1), z.maxLength(400)) })
const OneId = z.object({ id: Id })
const Nothing = z.object({})

/** What a model may do while it answers: look up what the asking pilot may read, and propose. It is never believed, only checked. */
export function toolsOf(box: Toolbox): Tool[] {
  const { lookups } = box
  return [
    looks(box, 'search_papers', 'Find passages of the family’s papers, of the files you may read, and of primers by words.', Words, (at, { words }) =>
      lookups.passages(at, words),
    ),
    looks(
      box,
      'find_decisions',
      'What the family decided about papers that fit some words: when, by which rule, who voted how, and the review.',
      Words,
      (at, { words }) => lookups.decisions(at, words),
    ),
    looks(box, 'read_paper', 'Read the newest version of one paper by its id.', OneId, (at, { id }) => lookups.paper(at, id)),
    looks(box, 'list_members', 'The members of the family with their roles.', Nothing, (at) => lookups.members(at)),
    looks(box, 'list_missions', 'The family’s missions with criteria and actions.', Nothing, (at) => lookups.missions(at)),
    looks(box, 'read_capitals', 'The nine capitals with their figures, stewards and meanings.', Nothing, (at) => lookups.capitals(at)),
    looks(box, 'read_family', 'The family’s identity: name, purpose, protocol, horizon.', Nothing, (at) => lookups.family(at)),
    looks(box, 'read_ledger', 'The newest entries of the ledger: who did what and when.', Nothing, (at) => lookups.acts(at)),
    proposes(box, 'draft_paper', 'Propose to draft a new paper: its title and what it shall say.'),
    proposes(box, 'change_paper', 'Propose to change a paper: its id and what shall change.'),
    proposes(box, 'add_action', 'Propose an action in a mission: mission_id, text, owner_id (a member’s id) and due_on (YYYY-MM-DD).'),
    proposes(
      box,
      'add_entry',
      'Propose an entry of the family’s timeline: title, kind, on (YYYY, YYYY-MM or YYYY-MM-DD, as much as is known), and if it fits until, text, is_yearly.',
    ),
    proposes(box, 'start_mission', 'Propose to start a mission: its type and the answers a, b, c or d to its three questions.'),
  ]
}

type Looking = { readonly tx: Tx; readonly pilot: Asker; readonly now: Date }

function looks<Schema extends $ZodType>(
  box: Toolbox,
  name: string,
  about: string,
  schema: Schema,
  find: (at: Looking, input: z.infer<Schema>) => Promise<Found[]>,
): Tool {
  const { database, asker, message, sources, now, onChange } = box
  return {
    name,
    about,
    input: jsonSchemaOf(schema),
    run: (given) =>
      refusalsInWords(box, async () => {
        const input = checked(schema, given)
        if (input === undefined) return 'These arguments do not fit.'
        const found = await database.inFamily(message.family_id, async (tx) => find({ tx, pilot: await asker(tx), now: now() }, input.value))
        const numbered = sources.add(found)
        // Said as it is: a model that is told there is nothing would say so to the pilot.
        if (found.length > 0 && numbered.length === 0) return 'There is no room for more: answer with what you have.'
        if (numbered.length > 0) onChange()
        return numbered.map(materialOf)
      }),
  }
}

function proposes(box: Toolbox, kind: ProposalKind, about: string): Tool {
  const { database, acting, asker, message, now, onChange } = box
  const schema = schemaOf[kind]
  const { needs } = acting[callOf[kind]].call
  return {
    name: `propose_${kind}`,
    about: `${about} Nothing happens until the pilot confirms it; say so.`,
    input: jsonSchemaOf(schema),
    run: (given) =>
      refusalsInWords(box, async () => {
        const input = checked(schema, given)
        if (input === undefined) return 'These arguments do not fit.'
        const said = await database.inFamily(message.family_id, async (tx) => {
          if (!may((await asker(tx)).role, needs)) return 'The role of this pilot does not allow this. Do not propose it.'
          if ((await countProposals(tx, message)) >= mostProposals) return 'There are enough proposals in this answer.'
          await keepProposal(tx, message, kind, input.value, now())
          return 'The proposal is shown to the pilot, who confirms it or not.'
        })
        onChange()
        return said
      }),
  }
}

function checked<Schema extends $ZodType>(schema: Schema, given: unknown): { value: z.infer<Schema> } | undefined {
  expectPlainText(given)
  const result = safeParse(schema, given ?? {})
  return result.success ? { value: result.data } : undefined
}

/** What the pilot is refused the model is refused too, and no more is said than that. What goes wrong inside is ours to know, not a provider's. */
export async function refusalsInWords<Result>({ log }: Pick<Toolbox, 'log'>, run: () => Promise<Result>): Promise<Result | string> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) return 'There is nothing here that this pilot may read.'
    log.error(error, 'a model could not look something up')
    return 'This could not be looked up.'
  }
}

/** What our shapes mean to a model; what only we can check is left out. */
function jsonSchemaOf(schema: $ZodType): object {
  const made = jsonSchemas.get(schema) ?? toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(schema, made)
  return made
}
// Made once: every question would else wait for them.
const jsonSchemas = new WeakMap<$ZodType, object>()
