import type { RefusalCode } from '#contract/refusals.ts'

/** The machine-readable reason in a failed response, if it came from our server. */
export function codeOf(body: unknown): RefusalCode | undefined {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: RefusalCode }
  return typeof code === 'string' ? code : undefined
}
