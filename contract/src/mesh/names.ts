/** What the family's network is made of. */
export const contactKinds = ['advisor', 'service', 'agent', 'interface'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Who can be written to: an interface is only asked, never told. */
export const writableKinds = ['advisor', 'service', 'agent'] as const satisfies readonly ContactKind[]

/** `waiting` has not been looked at yet, or has not answered its invitation; `ended` is over. */
export const contactStates = ['up', 'degraded', 'down', 'paused', 'waiting', 'ended', 'not_set_up'] as const
export type ContactState = (typeof contactStates)[number]

/** What a look can find. */
export const probeStates = ['up', 'degraded', 'down'] as const
export type ProbeState = (typeof probeStates)[number]

/** The parts of the house itself. */
export const houseParts = ['database', 'files', 'jobs', 'mail', 'model', 'backups'] as const
export type HousePart = (typeof houseParts)[number]

/** What an appointment may let somebody read. */
export const readables = ['papers', 'files', 'members', 'missions', 'capitals', 'ledger'] as const
export type Readable = (typeof readables)[number]

/** How an agent answers. */
export const agentWays = ['model', 'mcp'] as const

export const deliveryStates = ['queued', 'sent', 'delivered', 'replied', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why something out there did not work; each is a sentence in every language (texts: mesh, `trouble`). */
export const meshTroubles = [
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
  'document_unread',
] as const
export type MeshTrouble = (typeof meshTroubles)[number]

/** How often something is looked at, in seconds. */
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

/** How long a message is tried, in hours; an advisor has no such limit. */
export const deliveryHours = 24

/** The sparkline: one point for each half hour of a day. */
export const slotMinutes = 30
export const slotsShown = 48
export const daysShown = 90

/** Where a service calls back with a signed answer; below /api, beside the calls. */
export const callBackPath = '/mesh/answers/{delivery_id}/'

/** What can be given to an operation of an interface, and where it goes. */
export const parameterTypes = ['string', 'number', 'integer', 'boolean'] as const
export const parameterPlaces = ['path', 'query'] as const

/** An operation of an interface that only reads, as it was found in its OpenAPI document. */
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
  }[]
}
