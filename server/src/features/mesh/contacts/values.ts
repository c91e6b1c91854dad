import { randomBytes } from 'node:crypto'
import type { output } from 'zod/v4/core'

import { agents } from '#contract/mesh/catalog/agents.ts'
import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { professions } from '#contract/mesh/catalog/professions.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import type { ContactValues } from '#contract/mesh/calls.ts'
import type { FieldErrorKey } from '#contract/field-errors.ts'
import type { ContactKind } from '#contract/mesh/names.ts'
import { catalogDocument, entryOf, probePathOf } from '#server/features/mesh/interfaces/catalog-document.ts'
import type { DocumentReader, UnreadDocument } from '#server/features/mesh/interfaces/document-reader.ts'
import { type ContactRow, secretContext, signingKeyContext } from '#server/features/mesh/connection.ts'
import { expectAuthentication } from '#server/ground/authentication.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { nameSortKey } from '#server/platform/name-keys.ts'
import { expiryOf } from '#server/platform/share-expiry.ts'
import { Refusal, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export type ContactFields = output<typeof ContactValues>
type ConnectionValues = Exclude<ContactFields, { kind: 'advisor' }>

const catalog: Readonly<Record<ContactKind, readonly { readonly key: string }[]>> = {
  advisor: professions,
  service: systems,
  agent: agents,
  interface: interfaces,
}

/** Checks that the catalog key exists for the kind and that the mandate ends in the future. */
export function expectMandate(
  { kind, catalog_key: key, begins_on: begins, ends_on: ends }: ContactFields,
  now: Date,
): void {
  if (key !== null && !catalog[kind].some((entry) => entry.key === key)) refuseField('catalog_key', 'unknown')
  if (ends === null) return
  if (expiryOf(ends) <= now) refuseField('ends_on', 'date_past')
  if (ends < begins) refuseField('ends_on', 'date_order')
}

export function mandateColumns({ catalog_key, mandate, reads, begins_on, ends_on }: ContactFields) {
  return { catalog_key, mandate, reads: [...new Set(reads)], begins_on, ends_on }
}

interface ConnectionContext {
  readonly tx: Tx
  readonly sealer: Sealer
  readonly documents: DocumentReader
  readonly before: Pick<ContactRow, 'family_id' | 'id' | 'address' | 'sealed_secret'> &
    Partial<StoredDocument>
}

type StoredDocument = Pick<ContactRow, 'catalog_key' | 'document_address' | 'document' | 'operations'>

const documentErrors = {
  syntax: 'document_syntax',
  refused: 'document_refused',
  large: 'document_large',
  slow: 'document_large',
  not_openapi: 'document_kind',
  busy: 'document_busy',
} as const satisfies Record<UnreadDocument['problem'], FieldErrorKey>

/** The columns of a service, an agent or an API: its identity and its connection. */
export async function connectionColumns(
  values: ConnectionValues,
  { tx, sealer, documents, before }: ConnectionContext,
) {
  const { name, authentication, secret, probe_every } = values
  // A user name is readable, and here it would be the key.
  if (
    values.kind === 'interface' &&
    authentication === 'basic' &&
    entryOf(values.catalog_key)?.authentication === 'basic_key'
  )
    refuseField('authentication', 'not_an_option')
  // The key is the user name, so it may only be in the sealed secret.
  const auth_name = authentication === 'basic_key' ? '' : values.auth_name
  expectAuthentication(authentication, auth_name)
  const kindColumns = await columnsOfKind(values, { documents, before })
  const context = secretContext({ ...before, address: kindColumns.address })
  // A secret entered for one server must never be sent to another one, so a new origin drops it.
  const stored = secretContext(before) === context ? before.sealed_secret : null
  const sealed_secret = secret
    ? await sealer.seal(tx, secret, context)
    : secret === null || authentication === 'none'
      ? null
      : stored
  return {
    name,
    name_key: nameSortKey(name),
    authentication,
    auth_name,
    probe_every,
    sealed_secret,
    ...kindColumns,
  }
}

async function columnsOfKind(
  values: ConnectionValues,
  { documents, before }: Pick<ConnectionContext, 'documents' | 'before'>,
) {
  if (values.kind === 'service')
    return { address: values.address, health_path: values.health_path, message_path: values.message_path }
  if (values.kind === 'agent') {
    if (values.way === 'mcp' && values.address === '') refuseField('address', 'required')
    return {
      address: values.way === 'mcp' ? values.address : '',
      instruction: values.instruction,
      way: values.way,
      tool: values.tool,
    }
  }
  return apiColumns(values, { documents, before })
}

async function apiColumns(
  values: Extract<ConnectionValues, { kind: 'interface' }>,
  { documents, before }: Pick<ConnectionContext, 'documents' | 'before'>,
) {
  const health_path = probePathOf(values.catalog_key)
  if (values.document === null && isSameDocument(values, before))
    return { address: values.address || before.address, health_path }
  const shipped =
    values.document_address === null && values.catalog_key !== null
      ? catalogDocument(values.catalog_key)
      : null
  const document = shipped ?? values.document
  // A remote document is fetched by a job, so no request waits for a foreign server.
  if (document === null) {
    if (values.document_address === null) refuseField('document', 'required')
    return {
      address: values.address,
      health_path,
      document_address: values.document_address,
      document: null,
      operations: null,
    }
  }
  const read = await documents.read(document)
  if ('problem' in read) refuseDocument(read)
  const address = values.address || read.address || refuseField('address', 'required')
  return {
    address,
    health_path,
    document_address: null,
    document,
    operations: JSON.stringify(read.operations),
  }
}

function refuseDocument(unread: UnreadDocument): never {
  const line = 'line' in unread ? { line: unread.line } : {}
  throw new Refusal('invalid', {
    fields: [{ field: 'document', key: documentErrors[unread.problem], ...line }],
  })
}

// Changing another field must not require the document again.
function isSameDocument(
  { catalog_key, document_address }: Extract<ContactFields, { kind: 'interface' }>,
  before: ConnectionContext['before'],
): boolean {
  return (
    before.operations != null &&
    before.document_address === document_address &&
    before.catalog_key === catalog_key
  )
}

/** Creates a service's signing key in the format of Standard Webhooks. */
export async function newSigningKey(
  tx: Tx,
  sealer: Sealer,
  contact: Pick<ContactRow, 'family_id' | 'id'>,
): Promise<{ key: string; sealed: string }> {
  const key = `whsec_${randomBytes(32).toString('base64')}`
  return { key, sealed: await sealer.seal(tx, key, signingKeyContext(contact)) }
}
