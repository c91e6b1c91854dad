import type { Page } from '@playwright/test'

declare global {
  // oxlint-disable-next-line no-var -- only var makes a property of the window
  var shifts: number[]
}

/** Runs in the page, before anything else of it. */
export function watchShifts(): void {
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
      if (!entry.hadRecentInput) globalThis.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How much has moved by itself, since the page was opened. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0))
}
