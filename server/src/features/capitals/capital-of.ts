import { type Capital, capitals } from '#contract/capitals.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The capital in a path; refuses any other name with 404. */
export function capitalOf(params: { readonly capital: string }): Capital {
  return capitals.find((capital) => capital === params.capital) ?? refuse('not_found')
}
