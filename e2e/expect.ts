import { expect as base, type Locator, type Page } from '@playwright/test'

/**
 * While Playwright waits for an assertion, every failing attempt records an outline of the whole page for a
 * report that is discarded: a sixteenth of the pages' time. So the two most used assertions poll without a
 * report and, if they fail, assert once more with one.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number; visible?: boolean } = {}) {
    const { timeout = this.timeout, visible = true } = options
    const isAwaited = visible && !this.isNot
    const hasCome =
      isAwaited && ((await locator.isVisible()) || (await locator.waitFor({ timeout }).then(yes, no)))
    if (!hasCome) await (this.isNot ? base(locator).not : base(locator)).toBeVisible(options)
    return { pass: !this.isNot, message: () => '' }
  },

  async toHaveURL(page: Page, expected: string | RegExp) {
    const isExpected = ({ href }: URL) =>
      typeof expected === 'string' ? href === new URL(expected, href).href : expected.test(href)
    const hasCome =
      !this.isNot &&
      (await page.waitForURL(isExpected, { waitUntil: 'commit', timeout: this.timeout }).then(yes, no))
    if (!hasCome) await (this.isNot ? base(page).not : base(page)).toHaveURL(expected)
    return { pass: !this.isNot, message: () => '' }
  },
})

const yes = () => true
const no = () => false
