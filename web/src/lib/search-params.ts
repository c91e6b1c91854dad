import { oneOf } from '#web/lib/one-of.ts'

/**
 * The search parameters of the pages below /dashboard. An address is untrusted: a bad value counts as
 * missing. It must be returned as undefined, because the router passes on parameters that a validator omits.
 */
type RawSearch = Record<string, unknown>

export const settingsTabs = ['family', 'llm', 'servers', 'account'] as const
export const settingsSections = [
  'identity',
  'governance',
  'members',
  'capitals',
  'engines',
  'ledger',
  'leave',
] as const
/** The collections of the data room. */
export const dataRoomViews = ['onboarding', 'learning', 'datasets', 'primers', 'bin'] as const

export type SettingsTab = (typeof settingsTabs)[number]
export type SettingsSection = (typeof settingsSections)[number]

interface BuildRoomSearch {
  readonly document?: string | undefined
  readonly comment?: string | undefined
  readonly version?: number | undefined
  readonly passage?: number | undefined
  /** Opens the form with the document's blanks. */
  readonly fill?: 'blanks' | undefined
  /** Lists the documents that wait for this pilot. */
  readonly waiting?: 'me' | undefined
}

export function buildRoomSearch(raw: RawSearch): BuildRoomSearch {
  return {
    document: text(raw['document']),
    comment: text(raw['comment']),
    version: wholeNumber(raw['version']),
    passage: wholeNumber(raw['passage']),
    fill: oneOf(['blanks'], raw['fill']),
    waiting: oneOf(['me'], raw['waiting']),
  }
}

interface ChatSearch {
  /** A conversation. */
  readonly talk?: string | undefined
  /** A mission whose review is opened or started. */
  readonly mission?: string | undefined
}

export function chatSearch(raw: RawSearch): ChatSearch {
  return { talk: text(raw['talk']), mission: text(raw['mission']) }
}

interface CommandCenterSearch {
  readonly contact?: string | undefined
  readonly message?: string | undefined
  /** The recipient of a new message. */
  readonly to?: string | undefined
}

export function commandCenterSearch(raw: RawSearch): CommandCenterSearch {
  return { contact: text(raw['contact']), message: text(raw['message']), to: text(raw['to']) }
}

export interface DataRoomSearch {
  readonly category?: string | undefined
  /** The router parses a folder named by a year as a number. */
  readonly folder?: string | number | undefined
  readonly view?: (typeof dataRoomViews)[number] | undefined
  readonly file?: string | undefined
  readonly primer?: string | undefined
  readonly passage?: number | undefined
}

export function dataRoomSearch(raw: RawSearch): DataRoomSearch {
  return {
    category: text(raw['category']),
    folder: typeof raw['folder'] === 'number' ? raw['folder'] : text(raw['folder']),
    view: oneOf(dataRoomViews, raw['view']),
    file: text(raw['file']),
    primer: text(raw['primer']),
    passage: wholeNumber(raw['passage']),
  }
}

export const treeViews = ['relations', 'chart', 'list'] as const
export const treeDirections = ['ancestors', 'both', 'descendants'] as const
const mostGenerations = 6

export interface FamilyTreeSearch {
  /** The person in the middle of the chart. */
  readonly focus?: string | undefined
  /** The person whose page is open. */
  readonly person?: string | undefined
  readonly view?: (typeof treeViews)[number] | undefined
  readonly direction?: (typeof treeDirections)[number] | undefined
  readonly up?: number | undefined
  readonly down?: number | undefined
}

export function familyTreeSearch(raw: RawSearch): FamilyTreeSearch {
  const generations = (value: unknown) => {
    const number = wholeNumber(value)
    return number === undefined ? undefined : Math.min(number, mostGenerations)
  }
  return {
    focus: id(raw['focus']),
    person: id(raw['person']),
    view: oneOf(treeViews, raw['view']),
    direction: oneOf(treeDirections, raw['direction']),
    up: generations(raw['up']),
    down: generations(raw['down']),
  }
}

interface ServiceMeshSearch {
  readonly contact?: string | undefined
}

export function serviceMeshSearch(raw: RawSearch): ServiceMeshSearch {
  return { contact: text(raw['contact']) }
}

interface SettingsSearch {
  readonly tab?: SettingsTab | undefined
  readonly section?: SettingsSection | undefined
}

export function settingsSearch(raw: RawSearch): SettingsSearch {
  return { tab: oneOf(settingsTabs, raw['tab']), section: oneOf(settingsSections, raw['section']) }
}

/** The router parses JSON. It is written out again, so that the page can say that nothing has this id. */
function text(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The router parses numbers, except those in quotes. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

function id(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined
}
