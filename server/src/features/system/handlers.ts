import type {
  health as healthCall,
  readAbout as readAboutCall,
  ready as readyCall,
} from '#contract/system/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { findFailures, type Checks } from '#server/features/system/readiness.ts'
import { Refusal } from '#server/platform/refuse.ts'

const health: Handler<typeof healthCall> = () => ({ status: 'up' })

export function systemHandlers(checks: Checks, sourceUrl: string | null) {
  const readAbout: Handler<typeof readAboutCall> = () => ({
    version: productVersion(),
    source_url: sourceUrl,
  })

  const findFailing = findFailures(checks)
  const ready: Handler<typeof readyCall> = async () => {
    const parts = await findFailing()
    if (parts.length > 0) throw new Refusal('not_ready', { more: { parts } })
    return { status: 'ready' }
  }
  return { health, readAbout, ready }
}
