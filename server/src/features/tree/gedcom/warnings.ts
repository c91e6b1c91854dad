import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'

export const warningCodes = [
  // The file itself
  'encoding_unknown',
  'encoding_differs',
  'header_missing',
  'trailer_missing',
  'line_without_level',
  'level_skipped',
  'record_twice',
  // Details without a field
  'text_cut',
  'too_many_names',
  'too_many_events',
  'too_many_sources',
  'too_many_children',
  'partner_left_out',
  'date_unclear',
  'date_unreadable',
  // Links
  'pointer_unknown',
  'link_one_sided',
  'own_partner',
  'child_is_partner',
  'descent_circle',
  // Implausible data
  'death_before_birth',
  'burial_before_death',
  'event_before_birth',
  'event_after_death',
  'marriage_before_birth',
  'marriage_after_death',
  'married_young',
  'parent_young',
  'mother_old',
  'father_old',
  'born_before_parent',
  'born_after_mother_died',
  'born_after_father_died',
  'age_over_120',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** A finding for the preview. Its sentence comes from the texts, by code and parameters. */
export interface GedcomWarning {
  readonly code: WarningCode
  /** Ids of the people, unions or other records concerned. */
  readonly ids: readonly string[]
  /** Empty lines aren't counted. */
  readonly line: number | null
  readonly params: Readonly<Record<string, string | number>>
}

export interface WarningList {
  readonly add: (
    code: WarningCode,
    about?: { ids?: readonly string[]; line?: number; params?: Record<string, string | number> },
  ) => void
  readonly found: readonly GedcomWarning[]
  /** All found, including those beyond the limit. */
  readonly counts: ReadonlyMap<WarningCode, number>
}

/** The list is limited, the counts aren't: a broken file has a million of the same. */
export function createWarningList(): WarningList {
  const found: GedcomWarning[] = []
  const counts = new Map<WarningCode, number>()
  return {
    found,
    counts,
    add(code, { ids = [], line, params = {} } = {}) {
      counts.set(code, (counts.get(code) ?? 0) + 1)
      if (found.length < gedcomLimits.warnings) found.push({ code, ids, line: line ?? null, params })
    },
  }
}
