import { hour } from '#server/platform/clock.ts'

// A service that asks for more is tried again anyway: it may have meant less.
const maxWait = 6 * hour

/**
 * How long a busy service asks to be left alone, in milliseconds: the `Retry-After` of a 429 or 503, in
 * seconds or as a date, at most six hours. Undefined if it does not say.
 */
export function retryAfterOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  now: Date,
): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const text = headers.get('retry-after')?.trim() ?? ''
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text) - now.getTime()
      : Number.NaN
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), maxWait)
}
