/** Time is a parameter, so that tests can move it. */
export interface Clock {
  readonly now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
