import type { EventKind, UnionEventKind } from '#contract/tree/person.ts'

export interface EventRule<Kind> {
  readonly kind: Kind
  /** The value of an attribute says what it is, such as the occupation. An event has only Y. */
  readonly isAttribute: boolean
}

function rules<Kind>(kind: Kind, tags: string, isAttribute = false): [string, EventRule<Kind>][] {
  return tags.split(' ').map((tag) => [tag, { kind, isAttribute }])
}

export const personRules: ReadonlyMap<string, EventRule<EventKind>> = new Map([
  ...rules<EventKind>('birth', 'BIRT'),
  ...rules<EventKind>('death', 'DEAT'),
  ...rules<EventKind>('burial', 'BURI CREM'),
  ...rules<EventKind>('adoption', 'ADOP'),
  ...rules<EventKind>('migration', 'EMIG IMMI NATU'),
  ...rules<EventKind>('education', 'EDUC', true),
  ...rules<EventKind>('education', 'GRAD'),
  ...rules<EventKind>('occupation', 'OCCU', true),
  ...rules<EventKind>('residence', 'RESI', true),
  ...rules<EventKind>('religion', 'RELI', true),
  ...rules<EventKind>('religion', 'BAPM BARM BASM BLES CHR CHRA CONF FCOM ORDN'),
  ...rules<EventKind>('other', 'EVEN FACT CENS RETI PROB WILL _MILI _MILT'),
  ...rules<EventKind>('other', 'CAST DSCR IDNO NATI NCHI NMR PROP SSN TITL', true),
])

export const unionRules: ReadonlyMap<string, EventRule<UnionEventKind>> = new Map([
  ...rules<UnionEventKind>('engagement', 'ENGA'),
  ...rules<UnionEventKind>('marriage', 'MARR'),
  ...rules<UnionEventKind>('separation', '_SEPR SEPA _SEPARATED'),
  ...rules<UnionEventKind>('divorce', 'DIV'),
  ...rules<UnionEventKind>('other', 'EVEN FACT ANUL CENS DIVF MARB MARC MARL MARS RESI'),
])

/** The tag for an event that the family wrote itself. */
export const tagOfKind: Readonly<Record<EventKind | UnionEventKind, string>> = {
  birth: 'BIRT',
  death: 'DEAT',
  burial: 'BURI',
  adoption: 'ADOP',
  migration: 'EMIG',
  education: 'EDUC',
  occupation: 'OCCU',
  residence: 'RESI',
  religion: 'RELI',
  engagement: 'ENGA',
  marriage: 'MARR',
  separation: '_SEPR',
  divorce: 'DIV',
  other: 'EVEN',
}
