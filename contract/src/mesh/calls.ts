import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { CalendarDay } from '#contract/calendar-day.ts'
import { plainAddress } from '#contract/web-address.ts'
import {
  agentWays,
  contactAuthentications,
  contactKinds,
  contactStates,
  meshLimits,
  meshFailures,
  probeIntervals,
  readables,
  parameterLists,
  parameterPlaces,
  parameterTypes,
} from '#contract/mesh/names.ts'
import {
  Email,
  filledLine,
  Id,
  line,
  Moment,
  page,
  PageQuery,
  paragraph,
  writing,
} from '#contract/schemas.ts'

const Address = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(meshLimits.address)),
    z.transform((text) => plainAddress(text)),
  ),
  z.string({ error: 'web_address' }),
)

/** An address or an empty text. Not a union, whose error could not say what is wrong with the address. */
const MaybeAddress = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(meshLimits.address)),
    z.transform((text) => (text === '' ? '' : plainAddress(text))),
  ),
  z.string({ error: 'web_address' }),
)

// Relative to the base address; `//` would name another host.
const Path = z.string().check(
  z.trim(),
  z.maxLength(meshLimits.path),
  z.regex(/^$|^\/[\x21-\x7e]*$/, { error: 'web_path' }),
  z.refine((path) => !path.startsWith('//'), { error: 'web_path' }),
)

// Header values must be printable ASCII.
const Secret = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'required' }),
    z.maxLength(meshLimits.key),
    z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }),
  )
const AuthName = z
  .string()
  .check(z.trim(), z.maxLength(meshLimits.authName), z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }))
export const CatalogKey = z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/)))

/** The mandate of a contact: its task, its read permissions and its period. */
const appointment = {
  mandate: paragraph(meshLimits.mandate),
  reads: z.array(z.enum(readables)).check(z.maxLength(readables.length)),
  begins_on: CalendarDay,
  ends_on: z.nullable(CalendarDay),
}

/** Connection settings. The secret is write-only: omitted keeps the stored one, null deletes it. */
const connection = {
  address: Address,
  authentication: z.enum(contactAuthentications),
  /** The header name, or the user name for basic authentication. */
  auth_name: AuthName,
  secret: z.optional(z.nullable(Secret)),
  probe_every: z.literal(probeIntervals),
}

const Name = filledLine(meshLimits.name)

export const contactValues = {
  advisor: z.strictObject({
    kind: z.literal('advisor'),
    ...appointment,
    /** The profession's key in the catalog. */
    catalog_key: CatalogKey,
    /** An advisor who is already a member; otherwise an invitation is sent to `email`. */
    account_id: z.nullable(Id),
    email: z.nullable(Email),
  }),
  service: z.strictObject({
    kind: z.literal('service'),
    ...appointment,
    catalog_key: CatalogKey,
    name: Name,
    ...connection,
    health_path: Path,
    message_path: Path,
  }),
  agent: z.strictObject({
    kind: z.literal('agent'),
    ...appointment,
    catalog_key: CatalogKey,
    name: Name,
    instruction: writing(meshLimits.instruction),
    way: z.enum(agentWays),
    ...connection,
    /** The MCP server; empty for an agent on the pilot's own model. */
    address: MaybeAddress,
    /** The MCP tool to call; empty: the first one that takes a single text. */
    tool: line(meshLimits.tool),
  }),
  interface: z.strictObject({
    kind: z.literal('interface'),
    ...appointment,
    catalog_key: CatalogKey,
    name: Name,
    ...connection,
    /** Empty: the server address in the OpenAPI document. */
    address: MaybeAddress,
    /** URL or text of the OpenAPI document; not needed for catalog entries. */
    document_address: z.nullable(Address),
    document: z.nullable(z.string().check(z.maxLength(meshLimits.document))),
  }),
} as const

export const ContactValues = z.discriminatedUnion('kind', [
  contactValues.advisor,
  contactValues.service,
  contactValues.agent,
  contactValues.interface,
])

const expectedVersion = { version: z.int() }
const ChangedContact = z.discriminatedUnion('kind', [
  z.extend(contactValues.advisor, expectedVersion),
  z.extend(contactValues.service, expectedVersion),
  z.extend(contactValues.agent, expectedVersion),
  z.extend(contactValues.interface, expectedVersion),
])

/** The status of something that is probed regularly. */
export const ProbeStatus = z.object({
  state: z.enum(contactStates),
  /** Why it is not up. */
  failure: z.nullable(z.enum(meshFailures)),
  latency_ms: z.nullable(z.int()),
  /** Last successful probe. */
  seen_at: z.nullable(Moment),
  checked_at: z.nullable(Moment),
})

/** A connection in the family's network, as shown in lists. */
export const Contact = z.extend(ProbeStatus, {
  id: Id,
  kind: z.enum(contactKinds),
  name: z.string(),
  catalog_key: z.nullable(z.string()),
  /** Advisors only: the account, once they have joined. */
  account_id: z.nullable(Id),
  way: z.nullable(z.enum(agentWays)),
  /** APIs only: the number of read-only operations. */
  operations: z.nullable(z.int()),
  ends_on: z.nullable(z.iso.date()),
  version: z.int(),
})

export const listContacts = call({
  method: 'GET',
  path: '/mesh/contacts/',
  needs: 'mesh.read',
  about: 'The family’s connections, of one kind or all, by name. Ended ones are included only on request.',
  query: z.extend(PageQuery, {
    kind: z.optional(z.enum(contactKinds)),
    ended: z.optional(z.literal('only')),
  }),
  reply: page(Contact),
})

export const Operation = z.object({
  id: z.string(),
  method: z.literal('GET'),
  path: z.string(),
  about: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      place: z.enum(parameterPlaces),
      is_required: z.boolean(),
      about: z.string(),
      type: z.enum(parameterTypes),
      /** The only values allowed; a single one is filled in by the server if the parameter is required. */
      allowed: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()]))),
      /** How several values are sent; missing if it takes one. */
      list: z.optional(z.enum(parameterLists)),
    }),
  ),
})

export const ContactPage = z.extend(Contact, {
  mandate: z.string(),
  reads: z.array(z.enum(readables)),
  begins_on: z.iso.date(),
  ended_at: z.nullable(Moment),
  appointed_by: z.string(),
  appointed_at: Moment,
  is_paused: z.boolean(),
  address: z.string(),
  health_path: z.string(),
  message_path: z.string(),
  authentication: z.enum(contactAuthentications),
  auth_name: z.string(),
  has_secret: z.boolean(),
  /** True for services: each one has its own signing key. */
  is_signed: z.boolean(),
  /** The chosen interval, or the shortest one of its catalog entry if that is longer. */
  probe_every: z.int(),
  instruction: z.string(),
  tool: z.string(),
  document_address: z.nullable(z.string()),
  read_operations: z.array(Operation),
  /** Only for pilots with the permission `mesh.connect`. */
  email: z.nullable(z.string()),
  /** The last 90 days, oldest first: the share of successful probes, null without probes. */
  days: z.array(z.nullable(z.number())),
  /** The last 24 hours in half hours, oldest first: latency in milliseconds, null without a response. */
  slots: z.array(z.nullable(z.int())),
})

export const readContact = call({
  method: 'GET',
  path: '/mesh/contacts/{id}/',
  needs: 'mesh.read',
  about:
    'One connection with its mandate, its settings and its probes of the last 24 hours and 90 days. Secrets are never returned.',
  reply: ContactPage,
})

/**
 * `link` is set only for an invited advisor when this server has no mail server. `signing_secret` is returned
 * once, when a service is added.
 */
const AddedContact = z.object({
  contact: ContactPage,
  link: z.nullable(z.string()),
  signing_secret: z.nullable(z.string()),
})

export const addContact = call({
  method: 'POST',
  path: '/mesh/contacts/',
  needs: 'mesh.connect',
  about:
    'Add an advisor, a service, an agent or an API to the network. A service, agent or API is probed at once.',
  body: ContactValues,
  reply: AddedContact,
})

export const updateContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/',
  needs: 'mesh.connect',
  about:
    'Change a connection, except its kind. A new address deletes the secret. Returns 409 if someone else has changed the connection since.',
  body: ChangedContact,
  reply: ContactPage,
})

export const pauseContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/pause/',
  needs: 'mesh.connect',
  about: 'Pause or resume a connection. A paused one is not probed and gets no messages.',
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: ContactPage,
})

export const endContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/end/',
  needs: 'mesh.connect',
  about:
    'End a connection at once. Its secrets are deleted and its messages remain; an advisor’s membership ends.',
  changesMembers: true,
  reply: ContactPage,
})

export const renewSigningKey = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/signing-key/',
  needs: 'mesh.connect',
  about:
    'Create a new key that signs messages to a service. It is returned this once, and the previous one is void.',
  reply: z.object({ signing_secret: z.string() }),
})

export const probeContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/probe/',
  needs: 'mesh.connect',
  about: 'Probe a connection now and store the result.',
  reply: ContactPage,
  isSessionOnly: true,
})
