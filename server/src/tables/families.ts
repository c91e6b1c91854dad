import type { ColumnType, Generated } from 'kysely'

import type { horizons, protocols } from '#contract/family/calls.ts'

/** Families. */
export interface FamilyTables {
  families: {
    family_id: string
    name: Generated<string>
    legacy_established: number | null
    purpose_statement: Generated<string>
    core_value: ColumnType<string, string | undefined, string>
    governance_protocol: Generated<(typeof protocols)[number]>
    timeline_horizon: Generated<(typeof horizons)[number]>
    /** Null until someone says so, like the four facts below. */
    country: string | null
    has_business: boolean | null
    has_trust: boolean | null
    has_minors: boolean | null
    has_property_abroad: boolean | null
    version: Generated<number>
    created_at: Date
    /** Since when members need a second factor; null where they don't. */
    second_factor_since: Date | null
  }
}
