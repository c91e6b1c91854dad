import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violation of WCAG 2.2 AA that axe can find. axe is injected once per page, minified, and returns
 * violations only: its Playwright package injects the large build twice each time and returns every pass. It
 * doesn't refetch style sheets, which it needs only for the orientation lock rule.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
  }
  const violations = await page.evaluate(async () => {
    // Colours in a transition are judged at its end. A toast's timer is an animation of an invisible bar, so
    // it is not awaited.
    const isPassing = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      !effect.target?.matches('.Toastify__progress-bar')
    const passing = document.getAnimations().filter(isPassing)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    // Content behind an open dialog can't be reached and was checked before it opened.
    const scope = document.querySelector('dialog:modal') ?? document
    const found = await window.axe?.run(scope, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
    })
    return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(violations).toEqual([])
}
