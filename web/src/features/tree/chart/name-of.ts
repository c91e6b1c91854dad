import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'

/** The name to call a person by: the initials if that is all that the pilot sees. */
export function nameOf({ name, initials }: Pick<ChartPerson, 'name' | 'initials'>): string {
  return name === '' ? initials : name
}
