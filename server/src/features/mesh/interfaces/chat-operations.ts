import { may } from '#contract/permissions.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf, type ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { addressFor } from '#server/features/mesh/interfaces/catalog-document.ts'
import { callAddress, fixedValue } from '#server/features/mesh/interfaces/call-address.ts'
import type { FoundOperation } from '#contract/mesh/names.ts'
import { headersOf, failureOfError } from '#server/features/mesh/connection.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { OperationCall, ConnectedApis, OfferedOperation } from '#server/ground/connected-apis.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface ConnectedApiParts {
  readonly database: Database
  readonly clock: Clock
  readonly outgoing: Outgoing
  readonly sealer: Sealer
}

// Models choose badly among too many tools.
const maxOperations = 40
const timeout = 20_000
const maxResponseLength = 20_000

/** The API operations in a family's network that the chat may use. */
export function makeConnectedApis({ database, clock, outgoing, sealer }: ConnectedApiParts): ConnectedApis {
  const find = async (tx: Tx, caller: Caller, { contactId, operation, input }: OperationCall) => {
    const row = (await usable(tx, caller, clock.now())).find(({ id }) => id === contactId)
    const found = row?.operations?.find(({ id }) => id === operation)
    const address = row && found && callAddress(addressFor(row, caller.language), found, input)
    return address === undefined ? undefined : { row, address }
  }
  return {
    listOffered: async (tx, caller) => {
      const rows = await usable(tx, caller, clock.now())
      if (rows.length === 0) return []
      const allowed = await tx
        .selectFrom('operation_consents')
        .select(['contact_id', 'operation'])
        .where('family_id', '=', caller.familyId)
        .where('account_id', '=', caller.accountId)
        .execute()
      const isAllowed = (contactId: string, id: string) =>
        allowed.some(({ contact_id, operation }) => contact_id === contactId && operation === id)
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
        .slice(0, maxOperations)
    },
    addressOf: async (tx, caller, call) => (await find(tx, caller, call))?.address,
    call: async (caller, call) => {
      const found = await database.inFamily(caller.familyId, (tx) => find(tx, caller, call))
      if (!found?.row) return 'These arguments do not fit.'
      const { row, address } = found
      try {
        // The address in another language is another server than the one the secret was entered for.
        const isOwn = new URL(address).origin === new URL(row.address).origin
        const headers = { accept: 'application/json, text/*;q=0.8', ...(isOwn && headersOf(row, sealer)) }
        const response = await outgoing.read(address, { headers, signal: AbortSignal.timeout(timeout) })
        const text = await response.text()
        if (response.ok) return { address, text: text.slice(0, maxResponseLength).toWellFormed() }
        const wait = retryAfterOf(response, clock.now())
        const advice = wait === undefined ? '' : ` Try again in ${Math.ceil(wait / 1000)} seconds.`
        return `The API refused with status ${response.status}.${advice}`
      } catch (error) {
        return `The API could not be reached (${failureOfError(error)}).`
      }
    },
  }
}

async function usable(tx: Tx, { familyId, role }: Caller, now: Date): Promise<ContactWithMember[]> {
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
  const asked = parameters.filter((parameter) => fixedValue(parameter) === undefined)
  return {
    type: 'object',
    properties: Object.fromEntries(
      asked.map(({ name, type, about, allowed, list }) => {
        const value = { type, ...(allowed && { enum: allowed }) }
        return [name, { ...(list ? { type: 'array', items: value } : value), description: about }]
      }),
    ),
    required: asked.filter(({ is_required }) => is_required).map(({ name }) => name),
    additionalProperties: false,
  }
}
