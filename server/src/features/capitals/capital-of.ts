import { type Capital, capitals } from '#contract/capitals.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The capital in a path; there are nine, and nothing else is there. */
export function capitalOf(params: { readonly capital: string }): Capital {
  return capitals.find((capital) => capital === params.capital) ?? refuse('not_found')
}
