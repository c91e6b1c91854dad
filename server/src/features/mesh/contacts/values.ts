import { randomBytes } from 'node:crypto'
import type { output } from 'zod/v4/core'

import { agents } from '#contract/mesh/catalog/agents.ts'
import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { professions } from '#contract/mesh/catalog/professions.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import type { ContactValues } from '#contract/mesh/calls.ts'
import type { FieldErrorKey } from '#contract/field-errors.ts'
import type { ContactKind } from '#contract/mesh/names.ts'
import { documentOf } from '#server/features/mesh/interfaces/catalog-document.ts'
import type { DocumentReader, UnreadDocument } from '#server/features/mesh/interfaces/document-reader.ts'
import { type ContactRow, secretPlace, signingPlace } from '#server/features/mesh/reach.ts'
import { expectAuthentication } from '#server/ground/authentication.ts'
import { sortedName } from '#server/platform/folded.ts'
import { endOf } from '#server/platform/last-day.ts'
import { Refusal, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export type Values = output<typeof ContactValues>
type Reached = Exclude<Values, { kind: 'advisor' }>

const catalog: Readonly<Record<ContactKind, readonly { readonly key: string }[]>> = {
  advisor: professions,
  service: systems,
  agent: agents,
  interface: interfaces,
}

/** What every appointment must be: to an end that is still to come, of a kind the catalog knows. */
export function expectAppointment({ kind, catalog_key: key, begins_on: begins, ends_on: ends }: Values, now: Date): void {
  if (key !== null && !catalog[kind].some((entry) => entry.key === key)) refuseField('catalog_key', 'unknown')
  if (ends !== null && (ends < begins || endOf(ends) <= now)) refuseField('ends_on', 'date_past')
}

export function appointmentOf({ catalog_key, mandate, reads, begins_on, ends_on }: Values) {
  return { catalog_key, mandate, reads: [...new Set(reads)], begins_on, ends_on }
}

interface Kept {
  readonly sealer: Sealer
  readonly documents: DocumentReader
  readonly before: Pick<ContactRow, 'family_id' | 'id' | 'address' | 'sealed_secret'> & Partial<KeptDocument>
}

type KeptDocument = Pick<ContactRow, 'catalog_key' | 'document_address' | 'document' | 'operations'>

const documentErrors = {
  syntax: 'document_syntax',
  refused: 'document_refused',
  large: 'document_large',
  slow: 'document_large',
  not_openapi: 'document_kind',
  busy: 'document_busy',
} as const satisfies Record<UnreadDocument['problem'], FieldErrorKey>

/** The columns that say what a service, an agent or an interface is and how it is reached. */
export async function wayOf(values: Reached, { sealer, documents, before }: Kept) {
  const { name, authentication, auth_name, secret, probe_every } = values
  expectAuthentication(authentication, auth_name)
  const own = await ownOf(values, { documents, before })
  const place = secretPlace({ ...before, address: own.address })
  // A secret that was given for one server is never sent to another: there it is forgotten, and has to be given anew.
  const kept = secretPlace(before) === place ? before.sealed_secret : null
  const sealed_secret = secret ? sealer.seal(secret, place) : secret === null || authentication === 'none' ? null : kept
  return { name, name_key: sortedName(name), authentication, auth_name, probe_every, sealed_secret, ...own }
}

async function ownOf(values: Reached, { documents, before }: Pick<Kept, 'documents' | 'before'>) {
  if (values.kind === 'service') return { address: values.address, health_path: values.health_path, message_path: values.message_path }
  if (values.kind === 'agent') {
    if (values.way === 'mcp' && values.address === '') refuseField('address', 'required')
    return { address: values.way === 'mcp' ? values.address : '', instruction: values.instruction, way: values.way, tool: values.tool }
  }
  if (values.document === null && isSameDocument(values, before)) return { address: values.address || before.address }
  const document = values.document ?? (values.document_address === null && values.catalog_key !== null ? documentOf(values.catalog_key) : null)
  // What lies elsewhere is fetched by a job: nothing waits for somebody else's server.
  if (document === null) {
    if (values.document_address === null) refuseField('document', 'required')
    return { address: values.address, document_address: values.document_address, document: null, operations: null }
  }
  const read = await documents.read(document)
  if ('problem' in read) refuseDocument(read)
  const address = values.address || read.address || refuseField('address', 'required')
  return { address, document_address: null, document, operations: JSON.stringify(read.operations) }
}

function refuseDocument(unread: UnreadDocument): never {
  const line = 'line' in unread ? { count: unread.line } : {}
  throw new Refusal('invalid', { fields: [{ field: 'document', key: documentErrors[unread.problem], ...line }] })
}

// Whoever changes something else need not give the document again.
function isSameDocument({ catalog_key, document_address }: Extract<Values, { kind: 'interface' }>, before: Kept['before']): boolean {
  return before.operations != null && before.document_address === document_address && before.catalog_key === catalog_key
}

/** A key of its own for each service, in the form the Standard Webhooks write it. */
export function newSigningKey(sealer: Sealer, at: Pick<ContactRow, 'family_id' | 'id'>): { key: string; sealed: string } {
  const key = `whsec_${randomBytes(32).toString('base64')}`
  return { key, sealed: sealer.seal(key, signingPlace(at)) }
}
