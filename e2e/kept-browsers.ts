import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What Playwright can set on a tab, or on all tabs of a browser, and not take back. */
const lastingOnTab = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction'] as const
/** What journeys listen to. Playwright listens on its own to others. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** How tabs look: it can be set on one that is there. */
interface Look {
  readonly colorScheme: 'dark' | 'light' | 'no-preference' | null | undefined
  readonly viewport: { readonly width: number; readonly height: number } | null
}

interface Taking {
  readonly look: Look
  /** What a browser is from its first moment on. */
  readonly nature: object
  readonly origin: string
  readonly headers: Record<string, string>
}

interface Kept {
  readonly key: string
  readonly origin: string
  readonly openDevtools: BrowserContext['newCDPSession']
  look: Look
  /** The tab it comes with. */
  tab: Page | undefined
  /** Whether something was set that stays: on its tab, or on all of it. */
  isTabSpoilt: boolean
  isSpoilt: boolean
}

/**
 * Browsers as people keep them: what was fetched and compiled once is there the next time, which is most of what a load costs. Their tab
 * stays too, as the process behind it holds what is compiled. Whoever takes one over finds nothing else in it: one tab with an empty page,
 * no cookie, nothing stored, nothing allowed, nobody listening.
 */
export class KeptBrowsers {
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #kept = new Map<BrowserContext, Kept>()

  /** One that is set up in this way: what it is a new one has from Playwright, which gives it to every browser this journey opens. */
  async take(browser: Browser, { look, nature, origin, headers }: Taking): Promise<BrowserContext> {
    const key = JSON.stringify({ nature, origin })
    const context = this.#free.get(key)?.pop() ?? (await browser.newContext())
    const kept = this.#kept.get(context) ?? watched(context, { key, origin, look })
    this.#kept.set(context, kept)
    await context.setExtraHTTPHeaders(headers)
    kept.look = look
    if (kept.tab) await dress(kept.tab, look)
    else await clearedTab(context, kept)
    // What was set just now is set anew each time.
    kept.isTabSpoilt = false
    return context
  }

  /** Closes what a journey has left open, and undoes what it has set. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#kept.get(context)
    if (!kept || kept.isSpoilt) return context.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    const { tab } = kept
    const others = context.pages().filter((page) => page !== tab)
    await Promise.all(others.map((page) => page.close()))
    const isKept = tab && !tab.isClosed() && !kept.isTabSpoilt && (await emptied(tab, kept.origin))
    if (!isKept) {
      await tab?.close()
      kept.tab = undefined
    }
    await context.clearPermissions()
    await context.clearCookies()
    this.#free.set(kept.key, [...(this.#free.get(kept.key) ?? []), context])
  }
}

async function dress(tab: Page, { colorScheme, viewport }: Look): Promise<void> {
  if (viewport) await tab.setViewportSize(viewport)
  await tab.emulateMedia({ colorScheme: colorScheme ?? 'light' })
}

function watched(context: BrowserContext, { key, origin, look }: Pick<Kept, 'key' | 'look' | 'origin'>): Kept {
  const openDevtools = context.newCDPSession.bind(context)
  const kept: Kept = { key, origin, openDevtools, look, tab: undefined, isTabSpoilt: false, isSpoilt: false }
  const openTab = context.newPage.bind(context)
  context.newPage = async () => {
    const tab = await openTab()
    await dress(tab, kept.look)
    return tab
  }
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (...set) => {
    kept.isSpoilt = true
    return install(...set)
  }
  // With one comes what it can do: a key that signs in, a keyboard that composes.
  context.newCDPSession = (of) => {
    kept.isTabSpoilt = true
    return openDevtools(of)
  }
  return kept
}

/** In place of a tab that was spoilt, and could not tidy up itself. */
async function clearedTab(context: BrowserContext, kept: Kept): Promise<void> {
  const { origin } = kept
  kept.tab = watchedTab(await context.newPage(), kept)
  const devtools = await kept.openDevtools(kept.tab)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems' })
  await devtools.detach()
}

function watchedTab(tab: Page, kept: Kept): Page {
  for (const name of lastingOnTab) {
    const act = tab[name].bind(tab) as (...set: unknown[]) => Promise<unknown>
    Object.assign(tab, {
      [name]: (...set: unknown[]) => {
        kept.isTabSpoilt ||= !isOfLook(set)
        return act(...set)
      },
    })
  }
  return tab
}

/** Whether dark or light is all that is set: whoever takes the tab over sets it anew. */
const isOfLook = ([set]: unknown[]) => typeof set === 'object' && set !== null && Object.keys(set).join() === 'colorScheme'

/** Leads a tab to an empty page of the house, where nothing of the journey is left; false where it would not leave. */
async function emptied(tab: Page, origin: string): Promise<boolean> {
  for (const name of heard) tab.removeAllListeners(name)
  await tab.unrouteAll({ behavior: 'ignoreErrors' })
  const hasLeft = await tab.goto(`${origin}/api/`).then(
    () => true,
    () => false,
  )
  if (!hasLeft) return false
  await tab.mouse.move(0, 0)
  return tab.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    // Our pages keep nothing elsewhere; where one has, its tab is not kept.
    const others = await Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])
    return others.every(({ length }) => length === 0)
  })
}
