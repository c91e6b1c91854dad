import { barTest, enter, entrance, region, input, list, options, hint, line } from './command-bar.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { join, tabOf } from './pilots.ts'

test.describe('suggestions', () => {
  barTest('suggestions appear only for a text that starts with "/" and has matches', async ({ page }) => {
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

  barTest('suggestions are the commands that start with the typed text', async ({ page }) => {
    for (const typed of ['/', '/d', '/do', '/doc']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveCount(1)
      await expect(options(page)).toHaveText('/docDocument utilities')
    }
  })

  barTest('suggestions after a space are the matching subcommands', async ({ page }) => {
    for (const typed of ['/doc ', '/doc c', '/doc custom']) {
      await input(page).fill(typed)
      await expect(options(page)).toHaveText(
        '/doc customGenerate a custom document with specific content/doc custom "title" "custom prompt"',
      )
    }
    await input(page).fill('/doc x')
    await expect(list(page)).toBeHidden()
    await input(page).fill('/dok c')
    await expect(list(page)).toBeHidden()
  })

  barTest('the arrow keys move the highlight and leave the cursor in place', async ({ page }) => {
    await input(page).fill('/do')
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key)
      await expect(options(page)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.type('c')
    await expect(input(page)).toHaveValue('/doc')
  })

  barTest('Tab fills in the suggestion with a space and sends nothing', async ({ page }) => {
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc ')
    await page.keyboard.press('Tab')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(input(page)).toBeFocused()
    await expect(page).toHaveURL(entrance)
  })

  barTest('Enter fills in a suggestion with required arguments and sends nothing', async ({ page }) => {
    await input(page).fill('/doc c')
    await page.keyboard.press('Enter')
    await expect(input(page)).toHaveValue('/doc custom ')
    await expect(page).toHaveURL(entrance)
  })

  test('Enter sends a suggestion without a usage at once: /doc goes to the chat', async ({ page }) => {
    await enter(page)
    await input(page).fill('/d')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/chat')
    // It shows the subcommands and starts no conversation.
    await expect(page.getByRole('status').getByText('/doc custom "title" "custom prompt"')).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: 'Conversations' }).getByRole('link', { name: '/doc' }),
    ).toHaveCount(0)
  })

  barTest('a click on a suggestion fills it in and keeps the focus', async ({ page }) => {
    await input(page).fill('/')
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc ')
    await expect(input(page)).toBeFocused()
    await options(page).click()
    await expect(input(page)).toHaveValue('/doc custom ')
  })

  barTest('Escape closes the list, and typing opens it again', async ({ page }) => {
    await input(page).fill('/')
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('d')
    await expect(list(page)).toBeVisible()
  })

  barTest('a click outside the bar closes the list, a click inside does not', async ({ page }) => {
    await input(page).fill('/')
    await input(page).click()
    await expect(list(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(list(page)).toBeHidden()
    await expect(input(page)).toHaveValue('/')
    await expect(hint(page)).toBeVisible()
  })
})

test.describe('invalid commands', () => {
  test('an unknown command shows "Command is invalid" with the nearest command and keeps the text', async ({
    page,
  }) => {
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
    await expect(page).toHaveURL(/\/dashboard\/build-room\?document=/)
  })

  barTest(
    'a command with a missing or unquoted argument is invalid and shows its usage',
    async ({ page }) => {
      for (const text of ['/doc custom Letter', '/doc custom "Letter"', '/doc custom "Letter" "Thank']) {
        await input(page).fill(text)
        await expect(line(page)).toHaveText('Write it like this: /doc custom "title" "custom prompt"')
        await page.keyboard.press('Enter')
        await expect(region(page).getByRole('alert')).toHaveText('Command is invalid')
        await expect(page).toHaveURL(entrance)
      }
    },
  )

  barTest('typing removes the error', async ({ page }) => {
    await input(page).fill('/dok')
    await page.keyboard.press('Enter')
    await expect(region(page).getByRole('alert')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })
})

test.describe('the line above the bar', () => {
  test('the line says that a text goes to the chat, except in the chat itself', async ({ page }) => {
    await enter(page)
    await input(page).fill('hello')
    await expect(line(page)).toHaveText('A message to FORERUNNERS, in the chat')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('hello')
    await expect(line(page)).toBeEmpty()
  })

  barTest('the line tells a single founder that their approval is enough', async ({ page }) => {
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy document in the build room; your approval is enough')
    await input(page).blur()
    await expect(line(page)).toBeEmpty()
  })

  test('the line tells a trustee under founder authority that the founder must approve', async ({
    page,
    newDevice,
  }) => {
    await enter(page)
    const other = await join(page.request, { newDevice, role: 'trustee' })
    const trustee = tabOf(other)
    await trustee.goto('/dashboard/chat')
    await input(trustee).fill('/doc custom "a" "b"')
    await expect(line(trustee)).toHaveText(
      'A policy document in the build room; needs the founder’s approval',
    )
  })

  test('the line counts 2 of 3 stewards for a council, without inactive members and advisors', async ({
    page,
  }) => {
    await enter(page)
    await page.route('**/api/family/', async (route) => {
      const family = (await (await page.request.get(route.request().url())).json()) as object
      await route.fulfill({ json: { ...family, governance_protocol: 'stewardship_council' } })
    })
    // Two pages, like the list of a large family.
    await page.route('**/api/family/members/**', async (route) => {
      const url = route.request().url()
      // Requested outside the page, because a reload would abort the page's own requests.
      const { items } = (await (await page.request.get(url.replace(/cursor=[^&]*/, ''))).json()) as {
        items: object[]
      }
      const seat = (role: string, status = 'active') => ({
        ...items[0],
        account_id: crypto.randomUUID(),
        role,
        status,
      })
      const isFirst = !url.includes('cursor=')
      const others = isFirst
        ? [seat('trustee'), seat('advisor')]
        : [seat('guardian'), seat('trustee', 'inactive'), seat('guardian', 'pending')]
      await route.fulfill({
        json: { items: isFirst ? [...items, ...others] : others, next: isFirst ? 'more' : null },
      })
    })
    await page.reload()
    await input(page).fill('/doc custom "a" "b"')
    await expect(line(page)).toHaveText('A policy document in the build room; needs 2 of 3 stewards')
  })

  test('an advisor is not offered /doc, and typing it shows why it is not allowed', async ({
    page,
    newDevice,
  }) => {
    await enter(page)
    const other = await join(page.request, { newDevice, role: 'advisor' })
    const advisor = tabOf(other)
    await advisor.goto('/dashboard/chat')
    await input(advisor).fill('/')
    await expect(list(advisor)).toBeHidden()
    await input(advisor).fill('/doc custom "a" "b"')
    await advisor.keyboard.press('Enter')
    await expect(region(advisor).getByRole('alert')).toHaveText(
      'Your role can read documents but not write them',
    )
    await expect(advisor).toHaveURL('/dashboard/chat')
  })
})
