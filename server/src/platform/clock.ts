/** Time is a parameter, so that tests can move it. */
export interface Clock {
  readonly now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

// Earlier than this software, or a year of five digits, which neither ids nor the database can hold.
const earliest = Date.UTC(2025, 0)
const latest = Date.UTC(9999, 0)

/**
 * Returns false for a clock that must be wrong. A machine without a battery starts in 1970 until NTP has run.
 */
export function isPlausible(now: Date): boolean {
  return now.getTime() >= earliest && now.getTime() < latest
}

export async function expectPlausible(clock: Clock): Promise<void> {
  if (!isPlausible(clock.now())) throw new Error('The clock is wrong')
}

export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
