import * as z from 'zod/mini'

import { stored } from '#web/lib/stored.ts'

const Departure = z.object({
  attempt: z.string(),
  purpose: z.enum(['sign_in', 'link']),
  /** The secret of an invitation that was open, to be accepted after signing in. */
  invitation: z.optional(z.string()),
})

/** Kept by this tab while it is at the provider: without it no one can use what the provider returns. */
const departure = stored('oidc', z.nullable(Departure), null, 'sessionStorage')

/** Leaves for the provider. */
export function leaveForProvider(
  { address, attempt }: { readonly address: string; readonly attempt: string },
  more: Omit<z.infer<typeof Departure>, 'attempt'>,
): void {
  departure.write({ attempt, ...more })
  location.assign(address)
}

/** Reads what the tab kept, once. */
export function returnFromProvider(): z.infer<typeof Departure> | null {
  const kept = departure.read()
  departure.clear()
  return kept
}
