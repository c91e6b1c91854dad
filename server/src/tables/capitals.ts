import type { Capital } from '#contract/capitals.ts'

/** Ratings, stewards and definitions of the capitals. */
export interface CapitalTables {
  capital_ratings: {
    family_id: string
    account_id: string
    capital: Capital
    perceived: number
    is_seeded: boolean
    rated_at: Date
  }
  capital_stewards: {
    family_id: string
    capital: Capital
    account_id: string
    appointed_by: string
    appointed_at: Date
  }
  capital_definitions: {
    family_id: string
    capital: Capital
    definition: string
    version: number
    defined_by: string
    defined_at: Date
  }
}
