import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Browsers as people keep them: what was fetched and compiled once is there the next time, which is most of what a first load costs.
 * Whoever takes one over finds nothing else in it: no tab but an empty one, no cookie, nothing stored, nothing allowed.
 */
export class KeptBrowsers {
  readonly #kept = new Map<string, BrowserContext>()

  /** The one that is set up in this way: `options` are what Playwright gives to every browser this journey opens. */
  async take(browser: Browser, { options, origin, headers }: Taking): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const context = this.#kept.get(key) ?? (await browser.newContext())
    this.#kept.set(key, context)
    await context.setExtraHTTPHeaders(headers)
    await context.clearCookies()
    const tab = await context.newPage()
    const devtools = await context.newCDPSession(tab)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems' })
    await devtools.detach()
    return context
  }

  /** Closes what a journey has left open, and undoes what it has set. */
  async giveBack(context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
  }
}

interface Taking {
  readonly options: object
  readonly origin: string
  readonly headers: Record<string, string>
}
