import type { Page } from '@playwright/test'

declare global {
  var shifts: number[]
}

/** Runs in the page before its own scripts. */
export function observeLayoutShifts(): void {
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean
      value: number
    })[])
      if (!entry.hadRecentInput) globalThis.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shift without user input since the page was opened. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0))
}
