import { cleanParagraph } from '#server/features/tree/gedcom/text/clean.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'

/** Tags whose name is the title of an event, because the tree has no kind of its own for them. */
export const titledTags = [
  'ANUL',
  'BAPM',
  'BARM',
  'BASM',
  'BLES',
  'CAST',
  'CENS',
  'CHR',
  'CHRA',
  'CONF',
  'CREM',
  'DIVF',
  'DSCR',
  'FCOM',
  'GRAD',
  'IDNO',
  'IMMI',
  'MARB',
  'MARC',
  'MARL',
  'MARS',
  'MILI',
  'NATI',
  'NATU',
  'NCHI',
  'NMR',
  'ORDN',
  'PROB',
  'PROP',
  'RESI',
  'RETI',
  'SSN',
  'TITL',
  'WILL',
] as const
export type TitledTag = (typeof titledTags)[number]

/** Texts of the family's language. Reading and writing need the same ones. */
export type EventTitles = Readonly<Record<TitledTag, string>>

/** As much as the longest field takes. */
const sharedNoteLength = 20_000

/** Texts of other records that a line points to. */
export interface ReadContext {
  readonly titles: EventTitles
  /** Already cleaned and cut. */
  readonly noteText: (id: string) => string | undefined
  readonly sourceTitle: (id: string) => string | undefined
}

export function contextOf(tree: Pick<GedcomTree, 'notes' | 'sources'>, titles: EventTitles): ReadContext {
  const notes = new Map(tree.notes.map(({ id, text }) => [id, text]))
  const sources = new Map(tree.sources.map(({ id, title }) => [id, title]))
  // Cleaned once: everyone in a file may point to the same long note.
  const cleaned = new Map<string, string>()

  function noteText(id: string): string | undefined {
    const text = notes.get(id)
    if (text !== undefined && !cleaned.has(id)) cleaned.set(id, cleanParagraph(text, sharedNoteLength))
    return cleaned.get(id)
  }

  return { titles, noteText, sourceTitle: (id) => sources.get(id) }
}
