import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { CalendarDay } from '#contract/calendar-day.ts'
import { plainAddress } from '#contract/web-address.ts'
import {
  agentWays,
  contactKinds,
  contactStates,
  meshLimits,
  meshTroubles,
  probeIntervals,
  readables,
  parameterPlaces,
  parameterTypes,
} from '#contract/mesh/names.ts'
import { authentications } from '#contract/models/providers.ts'
import { Email, filledLine, Id, line, Moment, page, PageQuery, paragraph, writing } from '#contract/schemas.ts'

const Address = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(meshLimits.address)),
    z.transform((text) => plainAddress(text)),
  ),
  z.string({ error: 'web_address' }),
)

/** An address or nothing; not a union of the two, which could not say what is wrong with the address. */
const MaybeAddress = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(meshLimits.address)),
    z.transform((text) => (text === '' ? '' : plainAddress(text))),
  ),
  z.string({ error: 'web_address' }),
)

// Below the base address; what leaves it is not a path.
const Path = z.string().check(
  z.trim(),
  z.maxLength(meshLimits.path),
  z.regex(/^$|^\/[\x21-\x7e]*$/, { error: 'web_path' }),
  z.refine((path) => !path.startsWith('//'), { error: 'web_path' }),
)

// What stands in a header can't hold a line break or a letter beyond it.
const Secret = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(meshLimits.key), z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }))
const AuthName = z.string().check(z.trim(), z.maxLength(meshLimits.authName), z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }))
export const CatalogKey = z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/)))

/** An appointment: what somebody is there for, what they may read, from when and until when. */
const appointment = {
  mandate: paragraph(meshLimits.mandate),
  reads: z.array(z.enum(readables)).check(z.maxLength(readables.length)),
  begins_on: CalendarDay,
  ends_on: z.nullable(CalendarDay),
}

/** How something out there is reached. A secret is written, never read: left out it stays, null forgets it. */
const way = {
  address: Address,
  authentication: z.enum(authentications),
  /** The name of the header, or the user of basic authentication. */
  auth_name: AuthName,
  secret: z.optional(z.nullable(Secret)),
  probe_every: z.literal(probeIntervals),
}

const Name = filledLine(meshLimits.name)

export const contactValues = {
  advisor: z.strictObject({
    kind: z.literal('advisor'),
    ...appointment,
    /** The profession, by its key in the catalog. */
    catalog_key: CatalogKey,
    /** An advisor who has a seat already; else an invitation goes to the address. */
    account_id: z.nullable(Id),
    email: z.nullable(Email),
  }),
  service: z.strictObject({
    kind: z.literal('service'),
    ...appointment,
    catalog_key: CatalogKey,
    name: Name,
    ...way,
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
    ...way,
    /** Only over MCP; empty for the pilot's own model. */
    address: MaybeAddress,
    /** The tool of the MCP server that answers; empty: the first that takes one text. */
    tool: line(meshLimits.tool),
  }),
  interface: z.strictObject({
    kind: z.literal('interface'),
    ...appointment,
    catalog_key: CatalogKey,
    name: Name,
    ...way,
    /** Empty: the address the document names. */
    address: MaybeAddress,
    /** Where the OpenAPI document is, or its text; of what is in the catalog neither is needed. */
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

const seen = { version: z.int() }
const ChangedContact = z.discriminatedUnion('kind', [
  z.extend(contactValues.advisor, seen),
  z.extend(contactValues.service, seen),
  z.extend(contactValues.agent, seen),
  z.extend(contactValues.interface, seen),
])

/** How something is that is looked at from time to time. */
export const Look = z.object({
  state: z.enum(contactStates),
  /** Why it is not well. */
  trouble: z.nullable(z.enum(meshTroubles)),
  latency_ms: z.nullable(z.int()),
  /** When it last answered. */
  seen_at: z.nullable(Moment),
  checked_at: z.nullable(Moment),
})

/** Somebody or something in the family's network, as a list shows it. */
export const Contact = z.extend(Look, {
  id: Id,
  kind: z.enum(contactKinds),
  name: z.string(),
  catalog_key: z.nullable(z.string()),
  /** Of an advisor: their account, once they have joined. */
  account_id: z.nullable(Id),
  way: z.nullable(z.enum(agentWays)),
  /** Of an interface: how many operations only read. */
  operations: z.nullable(z.int()),
  ends_on: z.nullable(z.iso.date()),
  version: z.int(),
})

export const listContacts = call({
  method: 'GET',
  path: '/mesh/contacts/',
  needs: 'mesh.read',
  about: 'The family’s network, one kind or all, by name. What has ended is left out unless it is asked for.',
  query: z.extend(PageQuery, { kind: z.optional(z.enum(contactKinds)), ended: z.optional(z.literal('only')) }),
  reply: page(Contact),
})

export const Operation = z.object({
  id: z.string(),
  method: z.literal('GET'),
  path: z.string(),
  about: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), place: z.enum(parameterPlaces), is_required: z.boolean(), about: z.string(), type: z.enum(parameterTypes) }),
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
  authentication: z.enum(authentications),
  auth_name: z.string(),
  has_secret: z.boolean(),
  /** Whether messages to it are signed: every service has a key of its own for that. */
  is_signed: z.boolean(),
  probe_every: z.int(),
  instruction: z.string(),
  tool: z.string(),
  document_address: z.nullable(z.string()),
  read_operations: z.array(Operation),
  /** Only for who may connect. */
  email: z.nullable(z.string()),
  /** The last 90 days, oldest first: the part of the looks that found it up, null where nobody looked. */
  days: z.array(z.nullable(z.number())),
  /** The last day in half hours, oldest first: milliseconds, null where nobody looked or nothing answered. */
  slots: z.array(z.nullable(z.int())),
})

export const readContact = call({
  method: 'GET',
  path: '/mesh/contacts/{id}/',
  needs: 'mesh.read',
  about: 'One contact whole: its appointment, how it is reached, what was found in the last 24 hours and 90 days. Secrets never come back out.',
  reply: ContactPage,
})

/** `link` is there only for an advisor of a house without a mail server; `signing_secret` only once, when a service was added or its key made anew. */
const Added = z.object({ contact: ContactPage, link: z.nullable(z.string()), signing_secret: z.nullable(z.string()) })

export const addContact = call({
  method: 'POST',
  path: '/mesh/contacts/',
  needs: 'mesh.connect',
  about: 'Appoint an advisor, connect a service, an agent or an interface. It is looked at at once.',
  body: ContactValues,
  reply: Added,
})

export const updateContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/',
  needs: 'mesh.connect',
  about: 'Change a contact; 409 if somebody else changed it meanwhile. Its kind stays; another server forgets the secret.',
  body: ChangedContact,
  reply: ContactPage,
})

export const pauseContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/pause/',
  needs: 'mesh.connect',
  about: 'Pause a contact, or go on: what is paused is not looked at and gets no messages.',
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: ContactPage,
})

export const endContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/end/',
  needs: 'mesh.connect',
  about: 'End an appointment now. Its secrets are forgotten, what was written stays; an advisor’s seat is closed.',
  reply: ContactPage,
})

export const renewSigningKey = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/signing-key/',
  needs: 'mesh.connect',
  about: 'Make a new key for signing messages to a service; the one before is void. It is shown once.',
  reply: z.object({ signing_secret: z.string() }),
})

export const probeContact = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/probe/',
  needs: 'mesh.connect',
  about: 'Look at a contact now and keep what was found.',
  reply: ContactPage,
  isSessionOnly: true,
})
