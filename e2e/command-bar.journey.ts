import type { BrowserContext, Page } from '@playwright/test'

import { rooms } from '../contract/src/rooms.ts'
import { type House } from '../test/open-house.ts'
import { expect, expectAccessible, lastLinkTo, newEmail, password, test } from './journey.ts'

/** A founder, brought to a page of the dashboard by the calls; what is tested begins at the bar. */
async function enter(page: Page, path = '/dashboard/command-center'): Promise<void> {
  const answer = await page.request.post('/api/auth/create/', { data: { email: newEmail(), password, confirm_password: password } })
  expect(answer.status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Somebody with a seat in the family of who is signed in on this page. */
async function join(page: Page, house: House, role: string, other: BrowserContext): Promise<void> {
  const email = newEmail()
  expect((await page.request.post('/api/family/invitations/', { data: { email, role } })).status()).toBe(200)
  const invitation = lastLinkTo(house, email).split('#')[1]
  const answer = await other.request.post('/api/auth/create/', { data: { email, password, confirm_password: password, invitation } })
  expect(answer.status()).toBe(200)
}

const region = (page: Page) => page.getByRole('region', { name: 'Command bar' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Command' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const hint = (page: Page) => region(page).getByText('Press / to focus')
const line = (page: Page) => region(page).getByRole('status')

/** Holds back the page of a room that is not built yet, until it is let go: what happens meanwhile can be seen. */
async function holdRoom(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/coming[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test.describe('where it is', () => {
  const pages = [...rooms.map(({ id }) => `/${id}`), '', '/chat', '/settings', '/family-tree', '/legacy-timeline', '/failsafe']

  test('at the bottom centre of the central area on every dashboard page except service-mesh', async ({ page }) => {
    test.setTimeout(90_000)
    await enter(page)
    for (const path of pages) {
      await page.goto(`/dashboard${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/service-mesh') {
        await expect(input(page)).toHaveCount(0)
        continue
      }
      await expect(input(page)).toBeVisible()
      const bar = await input(page).boundingBox()
      const area = await page.locator('#page').boundingBox()
      if (!bar || !area) throw new Error('not shown')
      expect(bar.x + bar.width / 2).toBeCloseTo(area.x + area.width / 2, 0)
      expect(bar.y + bar.height).toBeGreaterThan(720 - 40)
      expect(bar.y + bar.height).toBeLessThanOrEqual(720)
    }
  })

  test('with the engines hidden it stays in the centre of what is left', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Toggle View' }).click()
    const [bar, area] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
    if (!bar || !area) throw new Error('not shown')
    expect(bar.x + bar.width / 2).toBeCloseTo(area.x + area.width / 2, 0)
    expect(bar.width).toBeGreaterThanOrEqual(800)
  })

  test('coming and going, the service mesh included, what is written stays', async ({ page }) => {
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

  test('it stays at the foot of the screen while a long page is read, and covers nothing at its end', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 360 })
    await enter(page, '/dashboard')
    await expect(input(page)).toBeInViewport()
    // Asked again while the page is still growing.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
        const [bar, end] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
        return (end?.y ?? 0) + (end?.height ?? 0) - (bar?.y ?? 0)
      })
      .toBeLessThanOrEqual(1)
    await expect(input(page)).toBeInViewport({ ratio: 1 })
  })

  test('writing in it does not move the page, and what gets the focus does not stay under it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await enter(page, '/dashboard')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600)
    await page.keyboard.press('/')
    await page.keyboard.type('doc custom "Letter to the mill" "Thank')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    // Something that lies under the bar, in sight as far as the browser knows.
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

  test('the input is at least 800 px wide', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page)
    expect((await input(page).boundingBox())?.width).toBeGreaterThanOrEqual(800)
    await page.setViewportSize({ width: 2200, height: 900 })
    expect((await input(page).boundingBox())?.width).toBeGreaterThanOrEqual(800)
  })

  test('the list is 300 px high at most', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page)
    await input(page).fill('/')
    await expect(list(page)).toHaveCSS('max-height', '300px')
    await expect(list(page)).toHaveCSS('overflow-y', 'auto')
  })

  for (const width of [360, 390]) {
    test(`on a phone of ${width} px it takes the screen’s width`, async ({ page }) => {
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

test.describe('at rest', () => {
  test('its placeholder reads "/enter sovereign command"', async ({ page }) => {
    await enter(page)
    await expect(input(page)).toHaveAttribute('placeholder', '/enter sovereign command')
  })

  test('in the chat it reads "Enter command or chat to FORERUNNERS"', async ({ page }) => {
    await enter(page, '/dashboard/chat')
    await expect(input(page)).toHaveAttribute('placeholder', 'Enter command or chat to FORERUNNERS')
  })

  test('blurred, the hint reads "Press / to focus"; focused, it is gone', async ({ page }) => {
    await enter(page)
    await expect(hint(page)).toBeVisible()
    await input(page).focus()
    await expect(hint(page)).toBeHidden()
    await input(page).blur()
    await expect(hint(page)).toBeVisible()
  })
})

test.describe('the key "/"', () => {
  test('focuses the bar from anywhere, and puts "/" into it if it is empty', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/')
    await input(page).fill('')
    await page.getByRole('link', { name: 'Chat' }).first().focus()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/')
  })

  test('puts "/" before a text that does not start with it', async ({ page }) => {
    await enter(page)
    await input(page).fill('the mill')
    await input(page).blur()
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('/the mill')
    await page.keyboard.type('doc ')
    await expect(input(page)).toHaveValue('/doc the mill')
  })

  test('leaves a text that starts with it as it is', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc')
    await input(page).blur()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await expect(input(page)).toHaveValue('/doc')
  })

  test('in a text field is only a letter', async ({ page }) => {
    await enter(page)
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

  // A German keyboard has it on Shift and 7, a French one on Shift and its colon.
  for (const [keyboard, key] of [
    ['German', { code: 'Digit7', modifiers: 8 }],
    ['French', { code: 'Period', modifiers: 8 }],
    ['a number pad', { code: 'NumpadDivide', modifiers: 0 }],
  ] as const) {
    test(`is known by its letter, wherever it lies: ${keyboard}`, async ({ page }) => {
      await enter(page)
      const keys = await page.context().newCDPSession(page)
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: '/', text: '/', ...key })
      await expect(input(page)).toBeFocused()
      await expect(input(page)).toHaveValue('/')
    })
  }

  test('with Ctrl it is a shortcut of the browser', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('Control+/')
    await expect(input(page)).not.toBeFocused()
  })
})

test.describe('suggestions', () => {
  test('are offered only for a text that starts with "/", and only if there are any', async ({ page }) => {
    await enter(page)
    await input(page).focus()
    await expect(list(page)).toBeHidden()
    await input(page).fill('doc')
    await expect(list(page)).toBeHidden()
    await input(page).fill('/d')
    await expect(list(page)).toBeVisible()
    await input(page).fill('/x')
    await expect(list(page)).toBeHidden()
    await input(page).fill('/doc custom "')
    await expect(list(page)).toBeHidden()
  })

  test('are the commands whose name starts with what is typed', async ({ page }) => {
    await enter(page)
    for (const typed of ['/', '/d', '/do', '/doc']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveCount(1)
      await expect(options(page)).toHaveText('/docDocument utilities')
    }
  })

  test('after a space are the subcommands of a known command, by their beginning', async ({ page }) => {
    await enter(page)
    for (const typed of ['/doc ', '/doc c', '/doc custom']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveText('/doc customGenerate a custom document with specific content/doc custom "title" "custom prompt"')
    }
    await input(page).fill('/doc x')
    await expect(list(page)).toBeHidden()
    await input(page).fill('/dok c')
    await expect(list(page)).toBeHidden()
  })

  test('arrow down and arrow up keep one of them highlighted, and the cursor where it is', async ({ page }) => {
    await enter(page)
    await input(page).fill('/do')
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key)
      await expect(options(page)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.type('c')
    await expect(input(page)).toHaveValue('/doc')
  })

  test('Tab fills the suggestion and a space, and sends nothing', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc ')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(input(page)).toBeFocused()
    await expect(page).toHaveURL('/dashboard/command-center')
  })

  test('Enter fills one that has a usage without a square bracket, and waits for the rest', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc c')
    await page.keyboard.press('Enter')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(page).toHaveURL('/dashboard/command-center')
  })

  test('Enter sends one that has no usage at once: /doc, which has no target, to the chat', async ({ page }) => {
    await enter(page)
    await input(page).fill('/d')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/chat')
    await expect(page.getByText('You asked: /doc')).toBeVisible()
  })

  test('a press on one fills it, and the focus stays', async ({ page }) => {
    await enter(page)
    await input(page).fill('/')
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc ')
    await expect(input(page)).toBeFocused()
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc custom ')
  })

  test('Escape closes the list; writing on opens it again', async ({ page }) => {
    await enter(page)
    await input(page).fill('/')
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('d')
    await expect(list(page)).toBeVisible()
  })

  test('a click outside the bar and the list closes it, a click inside does not', async ({ page }) => {
    await enter(page)
    await input(page).fill('/')
    await input(page).click()
    await expect(list(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(hint(page)).toBeVisible()
  })
})

test.describe('sending', () => {
  test('empty text does nothing', async ({ page }) => {
    await enter(page)
    await input(page).focus()
    await page.keyboard.press('Enter')
    await input(page).fill('   ')
    await page.keyboard.press('Enter')
    await region(page).getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL('/dashboard/command-center')
    await expect(input(page)).toBeEnabled()
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })

  test('Enter with no open list sends the typed text; without a target it goes to the chat', async ({ page }) => {
    await enter(page)
    await input(page).fill('Is Tobias ready for the first board seat?')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/chat')
    await expect(page.getByText('You asked: Is Tobias ready for the first board seat?')).toBeVisible()
  })

  test('a command goes to its target, which has its text', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/build-room')
    await expect(page.getByText('You asked: /doc custom "Letter to the mill" "Thank the tenants"')).toBeVisible()
    await expect(page.getByText('This room is not built yet, so nothing has been made of it.')).toBeVisible()
    await expect(input(page)).toHaveValue('')
    await expectAccessible(page)
  })

  test('meanwhile the input is empty and disabled; when the page has the text, it is not', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('/doc custom "a" "b"')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await expect(input(page)).toHaveValue('')
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('')
    letGo()
    await expect(page.getByText('You asked: /doc custom "a" "b"')).toBeVisible()
    await expect(input(page)).toBeEnabled()
    await expect(hint(page)).toBeVisible()
  })

  test('on the chat page the focus returns to the input when it ends', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('first')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await expect(input(page)).not.toBeFocused()
    letGo()
    await expect(page.getByText('You asked: first')).toBeVisible()
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('second')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You asked: second')).toBeVisible()
    await expect(input(page)).toBeFocused()
  })

  test('whoever goes elsewhere meanwhile can write again, and the text waits where it was sent', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('/doc custom "a" "b"')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await page.evaluate(() => history.back())
    letGo()
    await expect(input(page)).toBeEnabled()
    await page.getByRole('link', { name: 'Build' }).click()
    await expect(page.getByText('You asked: /doc custom "a" "b"')).toBeVisible()
  })

  test('a page that does not come does not keep the bar', async ({ page, complaints }) => {
    await enter(page, '/dashboard')
    await page.route(/\/assets\/coming[^/]*\.js/, (route) => route.abort())
    await input(page).fill('hello')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(input(page)).toBeEnabled()
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('hello')
    // The browser itself complains about the piece that did not come; that was the point.
    complaints.length = 0
  })

  test('by the button too', async ({ page }) => {
    await enter(page)
    await input(page).fill('hello')
    await region(page).getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('You asked: hello')).toBeVisible()
  })
})

test.describe('what it does not understand', () => {
  test('says "Command is invalid" with the nearest command that exists, and keeps the text', async ({ page }) => {
    await enter(page)
    await input(page).fill('/dok custom "Letter" "Thank them"')
    await page.keyboard.press('Enter')
    await expect(region(page).getByRole('alert')).toContainText('Command is invalid')
    await expect(input(page)).toHaveValue('/dok custom "Letter" "Thank them"')
    await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL('/dashboard/command-center')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Did you mean /doc custom?' }).click()
    await expect(input(page)).toHaveValue('/doc custom "Letter" "Thank them" ')
    await expect(region(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/build-room')
  })

  test('an argument without quotes, or one too few, is invalid, and the usage says why', async ({ page }) => {
    await enter(page)
    for (const text of ['/doc custom Letter', '/doc custom "Letter"', '/doc custom "Letter" "Thank']) {
      await input(page).fill(text)
      await expect(line(page)).toHaveText('Write it like this: /doc custom "title" "custom prompt"')
      await page.keyboard.press('Enter')
      await expect(region(page).getByRole('alert')).toHaveText('Command is invalid')
      await expect(page).toHaveURL('/dashboard/command-center')
    }
  })

  test('writing on takes the message away', async ({ page }) => {
    await enter(page)
    await input(page).fill('/dok')
    await page.keyboard.press('Enter')
    await expect(region(page).getByRole('alert')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })
})

test.describe('beyond', () => {
  test('it is a combobox: name, state, list and highlighted option are told', async ({ page }) => {
    await enter(page)
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(input(page)).toHaveAttribute('aria-keyshortcuts', '/')
    await input(page).fill('/')
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list')
    const [controls, active] = [await input(page).getAttribute('aria-controls'), await input(page).getAttribute('aria-activedescendant')]
    await expect(list(page)).toHaveAttribute('id', controls ?? '')
    await expect(options(page)).toHaveAttribute('id', active ?? '')
    await expectAccessible(page)
  })

  test('composing Japanese never sends: Enter chooses the word', async ({ page }) => {
    await enter(page)
    await input(page).focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'かぞく', selectionStart: 3, selectionEnd: 3 })
    await expect(input(page)).toHaveValue('かぞく')
    await page.keyboard.press('Enter')
    await keyboard.send('Input.imeSetComposition', { text: '家族', selectionStart: 2, selectionEnd: 2 })
    // As Safari reports the Enter that ends a composition.
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
    await expect(page).toHaveURL('/dashboard/command-center')
    await keyboard.send('Input.insertText', { text: '家族' })
    await expect(input(page)).toHaveValue('家族')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You asked: 家族')).toBeVisible()
  })

  for (const [language, title, prompt] of [
    ['German', '„Brief an die Mühle“', '„Danken“'],
    ['French', '« Lettre au moulin »', '« Remercier »'],
    ['Japanese', '「水車への手紙」', '「お礼」'],
  ] as const) {
    test(`takes the quotes of a ${language} keyboard`, async ({ page }) => {
      await enter(page)
      await input(page).fill(`/doc custom ${title} ${prompt}`)
      await expect(line(page)).toContainText('A policy paper in the build room')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/dashboard/build-room')
    })
  }

  test('what was sent before comes back by arrow up in the empty bar, in this browser and to this account only', async ({ page }) => {
    await enter(page)
    for (const text of ['first', '/doc', 'third']) {
      await input(page).fill(text)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`You asked: ${text}`)).toBeVisible()
      await expect(input(page)).toBeFocused()
    }
    await page.reload()
    await input(page).focus()
    const seen = []
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key)
      seen.push(await input(page).inputValue())
    }
    expect(seen).toEqual(['third', '/doc', 'first', 'first', '/doc'])
    await expect(list(page)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(input(page)).toHaveValue('')

    await page.context().clearCookies()
    await enter(page)
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('')
  })

  test('nothing that is written leaves the browser before it is sent', async ({ page }) => {
    await enter(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await expect(line(page)).toHaveText('A policy paper in the build room; your approval is enough')
    expect(asked.filter((request) => /mill|tenants/.test(decodeURIComponent(request)))).toEqual([])
  })
})

test.describe('before Enter, one line says what will happen', () => {
  test('a text goes to FORERUNNERS in the chat; in the chat itself that needs no word', async ({ page }) => {
    await enter(page)
    await input(page).fill('hello')
    await expect(line(page)).toHaveText('A message to FORERUNNERS, in the chat')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('hello')
    await expect(line(page)).toBeEmpty()
  })

  test('a founder on their own: their approval is enough', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy paper in the build room; your approval is enough')
    await input(page).blur()
    await expect(line(page)).toBeEmpty()
  })

  test('a trustee, under founder authority: the founder’s approval', async ({ page, house, browser }) => {
    await enter(page)
    const other = await browser.newContext({ baseURL: house.url, locale: 'en-GB' })
    await join(page, house, 'trustee', other)
    const trustee = await other.newPage()
    await trustee.goto('/dashboard/chat')
    await input(trustee).fill('/doc custom "a" "b"')
    await expect(line(trustee)).toHaveText('A policy paper in the build room; needs the founder’s approval')
    await other.close()
  })

  test('a council of three: 2 of 3 stewards, the inactive and the advisors not counted', async ({ page }) => {
    await enter(page)
    await page.route('**/api/family/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), governance_protocol: 'stewardship_council' } })
    })
    // In two pages, as a large family's are.
    await page.route('**/api/family/members/**', async (route) => {
      const url = route.request().url()
      const answer = await route.fetch({ url: url.replace(/cursor=[^&]*/, '') })
      const { items } = (await answer.json()) as { items: object[] }
      const seat = (role: string, status = 'active') => ({ ...items[0], account_id: crypto.randomUUID(), role, status })
      const isFirst = !url.includes('cursor=')
      const others = isFirst ? [seat('trustee'), seat('advisor')] : [seat('guardian'), seat('trustee', 'inactive'), seat('guardian', 'pending')]
      await route.fulfill({ response: answer, json: { items: isFirst ? [...items, ...others] : others, next: isFirst ? 'more' : null } })
    })
    await page.reload()
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy paper in the build room; needs 2 of 3 stewards')
  })

  test('an advisor is offered no paper to write; who writes the command all the same is told why not', async ({ page, house, browser }) => {
    await enter(page)
    const other = await browser.newContext({ baseURL: house.url, locale: 'en-GB' })
    await join(page, house, 'advisor', other)
    const advisor = await other.newPage()
    await advisor.goto('/dashboard/chat')
    await input(advisor).fill('/')
    await expect(list(advisor)).toBeHidden()
    await input(advisor).fill('/doc custom "a" "b"')
    await advisor.keyboard.press('Enter')
    await expect(region(advisor).getByRole('alert')).toHaveText('Your role reads papers and does not write them')
    await expect(advisor).toHaveURL('/dashboard/chat')
    await other.close()
  })
})
