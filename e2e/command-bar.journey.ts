import { barTest, enter, region, input, list, hint } from './command-bar.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.describe('position of the command bar', () => {
  test('the bar is centred in the remaining space when the engines are hidden', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Toggle View' }).click()
    const [bar, area] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
    if (!bar || !area) throw new Error('not shown')
    expect(bar.x + bar.width / 2).toBeCloseTo(area.x + area.width / 2, 0)
    expect(bar.width).toBeGreaterThanOrEqual(800)
  })

  test('the text in the bar survives navigation, including the service mesh', async ({ page }) => {
    await enter(page, '/dashboard/service-mesh')
    await page.keyboard.press('/')
    await expect(input(page)).toHaveCount(0)
    const engines = page.getByRole('navigation', { name: 'Legacy Engines' })
    await engines.getByRole('link', { name: 'Data' }).click()
    await input(page).fill('half a thought')
    await engines.getByRole('link', { name: 'Service' }).click()
    await expect(input(page)).toHaveCount(0)
    await engines.getByRole('link', { name: 'Data' }).click()
    await expect(input(page)).toHaveValue('half a thought')
    await expect(hint(page)).toBeVisible()
  })

  test('the bar stays at the bottom of a long page and covers nothing at its end', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 360 })
    await enter(page, '/dashboard')
    await expect(input(page)).toBeInViewport()
    // Polled, because the page may still be growing.
    await expect
      .poll(async () => {
        await page.evaluate(() =>
          window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
        )
        const [bar, end] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
        return (end?.y ?? 0) + (end?.height ?? 0) - (bar?.y ?? 0)
      })
      .toBeLessThanOrEqual(1)
    await expect(input(page)).toBeInViewport({ ratio: 1 })
  })

  test('typing in the bar does not scroll the page, and focused elements are not covered by it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await enter(page, '/dashboard')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600)
    await page.keyboard.press('/')
    await page.keyboard.type('doc custom "Letter to the mill" "Thank')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    // An element under the bar, which the browser considers visible.
    const under = (await region(page).locator('form').boundingBox())?.y ?? 0
    const covered = page.locator('#page').getByRole('button').last()
    await expect
      .poll(() =>
        covered.evaluate((button, y) => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          window.scrollBy({ top: button.getBoundingClientRect().top - y - 6, behavior: 'instant' })
          const before = button.getBoundingClientRect().top
          button.focus()
          return { wasUnder: before > y, isUnder: button.getBoundingClientRect().bottom > y }
        }, under),
      )
      .toEqual({ wasUnder: true, isUnder: false })
  })

  barTest('the input of the bar is at least 800 px wide', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await input(page).boundingBox())?.width).toBeGreaterThanOrEqual(800)
    await page.setViewportSize({ width: 2200, height: 900 })
    expect((await input(page).boundingBox())?.width).toBeGreaterThanOrEqual(800)
  })

  barTest('the suggestion list is at most 300 px high', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await input(page).fill('/')
    await expect(list(page)).toHaveCSS('max-height', '300px')
    await expect(list(page)).toHaveCSS('overflow-y', 'auto')
  })

  for (const width of [360, 390]) {
    test(`the bar is as wide as the screen on a phone of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await enter(page)
      const bar = await input(page).boundingBox()
      expect(bar?.width).toBeGreaterThanOrEqual(width - 24)
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(740 - 20)
      await input(page).fill('/doc ')
      await expect(list(page)).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await input(page).fill('/dok')
      await page.keyboard.press('Enter')
      await expect(region(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    })
  }
})

test.describe('texts of the command bar', () => {
  barTest('the placeholder of the bar is "/enter sovereign command"', async ({ page }) => {
    await expect(input(page)).toHaveAttribute('placeholder', '/enter sovereign command')
  })

  test('the placeholder in the chat is "Enter command or chat to FORERUNNERS"', async ({ page }) => {
    await enter(page, '/dashboard/chat')
    await expect(input(page)).toHaveAttribute('placeholder', 'Enter command or chat to FORERUNNERS')
  })

  barTest('the hint "Press / to focus" is shown only without focus', async ({ page }) => {
    await expect(hint(page)).toBeVisible()
    await input(page).focus()
    await expect(hint(page)).toBeHidden()
    await input(page).blur()
    await expect(hint(page)).toBeVisible()
  })
})

test.describe('the key "/"', () => {
  barTest('the "/" key focuses the bar and inserts "/" if it is empty', async ({ page }) => {
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/')
    await input(page).fill('')
    await page.getByRole('link', { name: 'Chat' }).first().focus()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/')
  })

  test('the "/" key works as soon as the bar is visible', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, watcher) => {
        if (!document.querySelector('[data-command-bar] input')) return
        watcher.disconnect()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
      }).observe(document, { childList: true, subtree: true })
    })
    await enter(page)
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/')
  })

  barTest('the "/" key adds "/" before a text that does not start with it', async ({ page }) => {
    await input(page).fill('the mill')
    await input(page).blur()
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('/the mill')
    await page.keyboard.type('doc ')
    await expect(input(page)).toHaveValue('/doc the mill')
  })

  barTest('the "/" key leaves a text that starts with "/" unchanged', async ({ page }) => {
    await input(page).fill('/doc')
    await input(page).blur()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/doc')
  })

  barTest('the "/" key in a text field types a slash', async ({ page }) => {
    await page.getByRole('button', { name: 'Invite' }).first().click()
    const field = page.getByRole('dialog').getByLabel('Email address')
    await field.focus()
    await page.keyboard.press('/')
    await expect(field).toHaveValue('/')
    await page.getByRole('dialog').getByRole('button').first().focus()
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await input(page).fill('and')
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('and/')
  })

  // German keyboards have the slash on Shift+7, French ones on Shift+colon.
  for (const [keyboard, key] of [
    ['German', { code: 'Digit7', modifiers: 8 }],
    ['French', { code: 'Period', modifiers: 8 }],
    ['a number pad', { code: 'NumpadDivide', modifiers: 0 }],
  ] as const) {
    barTest(`the "/" key works on a ${keyboard} keyboard`, async ({ page }) => {
      const keys = await page.context().newCDPSession(page)
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: '/', text: '/', ...key })
      await expect(input(page)).toBeFocused()
      await expect(input(page)).toHaveValue('/')
      await keys.detach()
    })
  }

  barTest('Ctrl+"/" is left to the browser', async ({ page }) => {
    await page.keyboard.press('Control+/')
    await expect(input(page)).not.toBeFocused()
  })
})
