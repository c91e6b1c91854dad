import { barTest, enter, entrance, region, input, list, options, hint, line } from './bar.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { join, tabOf } from './pilots.ts'

test.describe('suggestions', () => {
  barTest('are offered only for a text that starts with "/", and only if there are any', async ({ page }) => {
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

  barTest('are the commands whose name starts with what is typed', async ({ page }) => {
    for (const typed of ['/', '/d', '/do', '/doc']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveCount(1)
      await expect(options(page)).toHaveText('/docDocument utilities')
    }
  })

  barTest('after a space are the subcommands of a known command, by their beginning', async ({ page }) => {
    for (const typed of ['/doc ', '/doc c', '/doc custom']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveText('/doc customGenerate a custom document with specific content/doc custom "title" "custom prompt"')
    }
    await input(page).fill('/doc x')
    await expect(list(page)).toBeHidden()
    await input(page).fill('/dok c')
    await expect(list(page)).toBeHidden()
  })

  barTest('arrow down and arrow up keep one of them highlighted, and the cursor where it is', async ({ page }) => {
    await input(page).fill('/do')
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key)
      await expect(options(page)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.type('c')
    await expect(input(page)).toHaveValue('/doc')
  })

  barTest('Tab fills the suggestion and a space, and sends nothing', async ({ page }) => {
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc ')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(input(page)).toBeFocused()
    await expect(page).toHaveURL(entrance)
  })

  barTest('Enter fills one that has a usage without a square bracket, and waits for the rest', async ({ page }) => {
    await input(page).fill('/doc c')
    await page.keyboard.press('Enter')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(page).toHaveURL(entrance)
  })

  test('Enter sends one that has no usage at once: /doc, which has no target, to the chat', async ({ page }) => {
    await enter(page)
    await input(page).fill('/d')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/chat')
    // It says how the command goes on, and begins no conversation.
    await expect(page.getByRole('status').getByText('/doc custom "title" "custom prompt"')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Conversations' }).getByRole('link', { name: '/doc' })).toHaveCount(0)
  })

  barTest('a press on one fills it, and the focus stays', async ({ page }) => {
    await input(page).fill('/')
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc ')
    await expect(input(page)).toBeFocused()
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc custom ')
  })

  barTest('Escape closes the list; writing on opens it again', async ({ page }) => {
    await input(page).fill('/')
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('d')
    await expect(list(page)).toBeVisible()
  })

  barTest('a click outside the bar and the list closes it, a click inside does not', async ({ page }) => {
    await input(page).fill('/')
    await input(page).click()
    await expect(list(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(hint(page)).toBeVisible()
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
    await expect(page).toHaveURL(entrance)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Did you mean /doc custom?' }).click()
    await expect(input(page)).toHaveValue('/doc custom "Letter" "Thank them" ')
    await expect(region(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/build-room\?paper=/)
  })

  barTest('an argument without quotes, or one too few, is invalid, and the usage says why', async ({ page }) => {
    for (const text of ['/doc custom Letter', '/doc custom "Letter"', '/doc custom "Letter" "Thank']) {
      await input(page).fill(text)
      await expect(line(page)).toHaveText('Write it like this: /doc custom "title" "custom prompt"')
      await page.keyboard.press('Enter')
      await expect(region(page).getByRole('alert')).toHaveText('Command is invalid')
      await expect(page).toHaveURL(entrance)
    }
  })

  barTest('writing on takes the message away', async ({ page }) => {
    await input(page).fill('/dok')
    await page.keyboard.press('Enter')
    await expect(region(page).getByRole('alert')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(region(page).getByRole('alert')).toHaveCount(0)
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

  barTest('a founder on their own: their approval is enough', async ({ page }) => {
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy paper in the build room; your approval is enough')
    await input(page).blur()
    await expect(line(page)).toBeEmpty()
  })

  test('a trustee, under founder authority: the founder’s approval', async ({ page, newDevice }) => {
    await enter(page)
    const other = await join(page.request, { newDevice, role: 'trustee' })
    const trustee = tabOf(other)
    await trustee.goto('/dashboard/chat')
    await input(trustee).fill('/doc custom "a" "b"')
    await expect(line(trustee)).toHaveText('A policy paper in the build room; needs the founder’s approval')
  })

  test('a council of three: 2 of 3 stewards, the inactive and the advisors not counted', async ({ page }) => {
    await enter(page)
    await page.route('**/api/family/', async (route) => {
      const family = (await (await page.request.get(route.request().url())).json()) as object
      await route.fulfill({ json: { ...family, governance_protocol: 'stewardship_council' } })
    })
    // In two pages, as a large family's are.
    await page.route('**/api/family/members/**', async (route) => {
      const url = route.request().url()
      // Asked beside the page: what belongs to it is gone with a reload.
      const { items } = (await (await page.request.get(url.replace(/cursor=[^&]*/, ''))).json()) as { items: object[] }
      const seat = (role: string, status = 'active') => ({ ...items[0], account_id: crypto.randomUUID(), role, status })
      const isFirst = !url.includes('cursor=')
      const others = isFirst ? [seat('trustee'), seat('advisor')] : [seat('guardian'), seat('trustee', 'inactive'), seat('guardian', 'pending')]
      await route.fulfill({ json: { items: isFirst ? [...items, ...others] : others, next: isFirst ? 'more' : null } })
    })
    await page.reload()
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy paper in the build room; needs 2 of 3 stewards')
  })

  test('an advisor is offered no paper to write; who writes the command all the same is told why not', async ({ page, newDevice }) => {
    await enter(page)
    const other = await join(page.request, { newDevice, role: 'advisor' })
    const advisor = tabOf(other)
    await advisor.goto('/dashboard/chat')
    await input(advisor).fill('/')
    await expect(list(advisor)).toBeHidden()
    await input(advisor).fill('/doc custom "a" "b"')
    await advisor.keyboard.press('Enter')
    await expect(region(advisor).getByRole('alert')).toHaveText('Your role reads papers and does not write them')
    await expect(advisor).toHaveURL('/dashboard/chat')
  })
})
