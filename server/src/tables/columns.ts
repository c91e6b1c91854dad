import type { ColumnType } from 'kysely'

/** A column with a default. */
export type Optional<Type> = ColumnType<Type, Type | undefined>

/** pg parses bigint as a number where it is safe (platform/database/pool.ts). */
export type Size = number

/** The driver reads and writes calendar days as text. */
export type Day = string

export type Json<Type> = ColumnType<Type, unknown, unknown>

/** Probes of one span of time, counted. */
export interface Slot {
  slot: Date
  looks: number
  answered: number
  latency_sum: number
}
