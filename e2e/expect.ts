import { expect as base, type Locator, type Page } from '@playwright/test'

/**
 * While something is awaited, Playwright looks again and again, and each time it is not there yet writes down the outline of the whole page,
 * for a report that nobody reads when it comes a moment later: a sixteenth of what pages take. So the two that are mostly awaited are
 * awaited in its ways without a report, and where they do not come it looks once more, with one.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number; visible?: boolean } = {}) {
    const { timeout = this.timeout, visible = true } = options
    const isAwaited = visible && !this.isNot
    const hasCome = isAwaited && ((await locator.isVisible()) || (await locator.waitFor({ timeout }).then(yes, no)))
    if (!hasCome) await (this.isNot ? base(locator).not : base(locator)).toBeVisible(options)
    return { pass: !this.isNot, message: () => '' }
  },

  async toHaveURL(page: Page, expected: string | RegExp) {
    const isExpected = ({ href }: URL) => (typeof expected === 'string' ? href === new URL(expected, href).href : expected.test(href))
    const hasCome = !this.isNot && (await page.waitForURL(isExpected, { waitUntil: 'commit', timeout: this.timeout }).then(yes, no))
    if (!hasCome) await (this.isNot ? base(page).not : base(page)).toHaveURL(expected)
    return { pass: !this.isNot, message: () => '' }
  },
})

const yes = () => true
const no = () => false
