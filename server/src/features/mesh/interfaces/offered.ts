import { may } from '#contract/permissions.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/look-of.ts'
import { contactsOf, type SeatedContact } from '#server/features/mesh/contacts/store.ts'
import { callAddress } from '#server/features/mesh/interfaces/call-address.ts'
import type { FoundOperation } from '#contract/mesh/names.ts'
import { headersOf, troubleOfError } from '#server/features/mesh/reach.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { AskedOperation, Interfaces, OfferedOperation } from '#server/ground/interfaces.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly outgoing: Outgoing
  readonly sealer: Sealer
}

// A model that is offered too much chooses badly.
const mostOffered = 40
const patience = 20_000
const longestAnswer = 20_000

/** What the chat may ask of the interfaces in a family's network. */
export function makeInterfaces({ database, clock, outgoing, sealer }: Parts): Interfaces {
  const find = async (tx: Tx, asker: Asker, { contactId, operation, given }: AskedOperation) => {
    const row = (await usable(tx, asker, clock.now())).find(({ id }) => id === contactId)
    const found = row?.operations?.find(({ id }) => id === operation)
    const address = row && found && callAddress(row.address, found, given)
    return address === undefined ? undefined : { row, address }
  }
  return {
    offered: async (tx, asker) => {
      const rows = await usable(tx, asker, clock.now())
      if (rows.length === 0) return []
      const allowed = await tx
        .selectFrom('operation_consents')
        .select(['contact_id', 'operation'])
        .where('family_id', '=', asker.familyId)
        .where('account_id', '=', asker.accountId)
        .execute()
      const isAllowed = (contactId: string, id: string) => allowed.some(({ contact_id, operation }) => contact_id === contactId && operation === id)
      return rows
        .flatMap((row) =>
          (row.operations ?? []).map((operation): OfferedOperation => ({
            contactId: row.id,
            contact: row.name,
            operation: operation.id,
            about: operation.about,
            input: schemaOf(operation),
            isAllowed: isAllowed(row.id, operation.id),
          })),
        )
        .slice(0, mostOffered)
    },
    addressOf: async (tx, asker, asked) => (await find(tx, asker, asked))?.address,
    ask: async (asker, asked) => {
      const found = await database.inFamily(asker.familyId, (tx) => find(tx, asker, asked))
      if (!found?.row) return 'These arguments do not fit.'
      const { row, address } = found
      try {
        const headers = { accept: 'application/json, text/*;q=0.8', ...headersOf(row, sealer) }
        const response = await outgoing.read(address, { headers, signal: AbortSignal.timeout(patience) })
        const text = await response.text()
        return response.ok ? { address, text: text.slice(0, longestAnswer).toWellFormed() } : `The interface refused with status ${response.status}.`
      } catch (error) {
        return `The interface could not be asked (${troubleOfError(error)}).`
      }
    },
  }
}

async function usable(tx: Tx, { familyId, role }: Asker, now: Date): Promise<SeatedContact[]> {
  if (!may(role, 'mesh.send')) return []
  const rows = await contactsOf(tx, familyId)
    .where('c.kind', '=', 'interface')
    .where('c.ended_at', 'is', null)
    .where('c.is_paused', '=', false)
    .where('c.operations', 'is not', null)
    .orderBy('c.name_key')
    .execute()
  return rows.filter((row) => hasBegun(row, now) && !isOver(row, now))
}

function schemaOf({ parameters }: FoundOperation): object {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, type, about }) => [name, { type, description: about }])),
    required: parameters.filter(({ is_required }) => is_required).map(({ name }) => name),
    additionalProperties: false,
  }
}
