import { authentications } from '#contract/models/providers.ts'

/** The stored kinds of contact. An `interface` is called an API everywhere else. */
export const contactKinds = ['advisor', 'service', 'agent', 'interface'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Kinds that can receive messages; an API can only be queried. */
export const writableKinds = ['advisor', 'service', 'agent'] as const satisfies readonly ContactKind[]

/** `waiting`: not probed yet, or the invitation is not accepted yet. */
export const contactStates = ['up', 'degraded', 'down', 'paused', 'waiting', 'ended', 'not_set_up'] as const
export type ContactState = (typeof contactStates)[number]

/** Results of a probe. */
export const probeStates = ['up', 'degraded', 'down'] as const
export type ProbeState = (typeof probeStates)[number]

/** The parts of this server that are probed. */
export const serverParts = ['database', 'files', 'jobs', 'mail', 'model', 'backups'] as const
export type ServerPart = (typeof serverParts)[number]

/** Sources a mandate can give read access to. */
export const readables = ['documents', 'files', 'members', 'missions', 'capitals', 'ledger'] as const
export type Readable = (typeof readables)[number]

/** An agent runs on the pilot's model or behind an MCP server. */
export const agentWays = ['model', 'mcp'] as const

/** `basic_key`: basic authentication with the key as the user name and an empty password. */
export const contactAuthentications = [...authentications, 'basic_key'] as const
export type ContactAuthentication = (typeof contactAuthentications)[number]

export const deliveryStates = ['queued', 'sent', 'delivered', 'replied', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Failure codes of probes and deliveries; each has a text under `failure` in texts/<language>/mesh.json. */
export const meshFailures = [
  'address_closed',
  'no_route',
  'no_name',
  'bad_certificate',
  'refused',
  'too_slow',
  'too_large',
  'key_refused',
  'not_found',
  'redirected',
  'server_error',
  'bad_answer',
  'slow',
  'no_model',
  'no_model_key',
  'model_trouble',
  'no_tool',
  'not_yet_joined',
  'seat_closed',
  'mandate_over',
  'is_paused',
  'watched_only',
  'deadline_over',
  'outbox_only',
  'mail_waits',
  'jobs_wait',
  'jobs_dead',
  'files_damaged',
  'files_unchecked',
  'store_away',
  'database_away',
  'no_backup',
  'backup_old',
  'backup_away',
  'document_unread',
] as const
export type MeshFailure = (typeof meshFailures)[number]

/** Seconds between two probes. */
export const probeIntervals = [60, 300, 900, 3600] as const

export const meshLimits = {
  name: 80,
  address: 500,
  path: 200,
  mandate: 2000,
  instruction: 8000,
  key: 4000,
  authName: 100,
  tool: 128,
  document: 900_000,
  message: 8000,
  request: 2000,
  contacts: 1000,
} as const

/** Delivery attempts stop after this many hours; deliveries to advisors have no limit. */
export const deliveryHours = 24

/** The sparkline has one point per half hour. */
export const slotMinutes = 30
export const slotsShown = 48
export const daysShown = 90

/** Path below /api where a service posts a signed reply. */
export const callBackPath = '/mesh/answers/{delivery_id}/'

export const parameterTypes = ['string', 'number', 'integer', 'boolean'] as const
export const parameterPlaces = ['path', 'query'] as const

/** How a query parameter carries several values: one `name=value` each, or one value with separators. */
export const parameterLists = ['repeated', 'comma', 'space', 'pipe'] as const

export type ParameterValue = string | number | boolean

/** A read-only operation found in an API's OpenAPI document. */
export interface FoundOperation {
  readonly id: string
  readonly path: string
  readonly about: string
  readonly parameters: readonly {
    readonly name: string
    readonly place: (typeof parameterPlaces)[number]
    readonly is_required: boolean
    readonly about: string
    readonly type: (typeof parameterTypes)[number]
    /** The only values allowed. A single one is filled in by the server if the parameter is required. */
    readonly allowed?: readonly ParameterValue[] | undefined
    /** Set if it takes several values of `type`. */
    readonly list?: (typeof parameterLists)[number] | undefined
  }[]
}
