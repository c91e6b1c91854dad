import { expect, expectAccessible, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'
import type { Page } from '@playwright/test'

const body =
  '# Purpose\n\nWe keep the mill for those who come after us.\n\nWe mend the weir before the **first frost**.'

/** Selects rendered words on the page, as a pointer does. */
async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('[data-part~=document] [data-part~=words]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1
      if (start === -1) continue
      document.getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length)
      return
    }
  }, words)
}

async function newDocument(page: Page): Promise<string> {
  const { id, version } = await post<{ id: string; version: number }>(page.request, '/documents/', {
    title: 'Rules for the mill',
    class: 'policy',
    capital: 'material',
  })
  await post(page.request, `/documents/${id}/`, { version, title: 'Rules for the mill', body })
  return id
}

test('two pilots discuss a quote: the comment appears live, is replied to, notified and resolved', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const device = await join(page.request, { newDevice, role: 'guardian', name: 'Ines Marsh' })
  const id = await newDocument(page)
  const theirs = tabOf(device)
  await theirs.goto(`/dashboard/build-room?document=${id}`)
  await page.goto(`/dashboard/build-room?document=${id}`)
  await expect(page.getByRole('button', { name: /^Comments/ })).toHaveAttribute('aria-expanded', 'false')

  await select(theirs, 'before the')
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click()
  const form = theirs.getByRole('textbox', { name: 'Your comment on this text' })
  await form.fill('And if it comes early? <b>See</b> https://weir.test')
  // An unsent comment survives a reload.
  await theirs.reload()
  await expect(form).toHaveValue('And if it comes early? <b>See</b> https://weir.test')
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Send comment' }).click()
  await expect(theirs.getByRole('button', { name: 'Comment 1, from Ines Marsh' })).toBeVisible()

  const card = page
    .getByRole('listitem')
    .filter({ hasText: 'And if it comes early? <b>See</b> https://weir.test' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: /weir/ })).toHaveCount(0)
  await expect(page.locator('[data-part~=document] mark')).toHaveText('before the')
  await card.hover()
  await expect(page.locator('[data-part~=document] mark')).toHaveAttribute('data-lit')
  await expectAccessible(page)

  // The notification on Today links to the quote.
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const told = page.getByRole('dialog', { name: 'Notifications' })
  await expectAccessible(page)
  await told.getByRole('link', { name: /Ines Marsh commented on Rules for the mill/ }).click()
  await expect(card).toBeFocused()

  await card.getByRole('button', { name: 'Reply' }).click()
  await card.getByRole('textbox', { name: 'Your reply' }).fill('Then we are late.')
  await card.getByRole('button', { name: 'Send reply' }).click()
  await expect(theirs.getByText('Then we are late.')).toBeVisible()
  await card.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('All comments are resolved.')).toBeVisible()
  await theirs.getByRole('button', { name: '1 resolved' }).click()
  await expect(theirs.getByText(/^Resolved by Helena Hallam/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Reopen' }).click()
  await expect(card).toBeVisible()
})

test('comments work by keyboard and survive a new version, with the quote of removed text', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  const id = await newDocument(page)
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Comment on passage 1' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Also for the neighbours.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Comment 1, from Helena Hallam' })).toBeVisible()
  await post(page.request, `/documents/${id}/comments/`, {
    version: 2,
    passage: 2,
    quote: 'first frost',
    text: 'Which day?',
  })
  await expect(page.getByRole('button', { name: 'Comment 2, from Helena Hallam' })).toBeVisible()

  const changed = 'A word before.\n\nWe sell the mill.\n\n- We mend the weir before the *first* frost.'
  await post(page.request, `/documents/${id}/`, { version: 2, title: 'Rules for the mill', body: changed })

  await expect(page.getByText('On an earlier version')).toBeVisible()
  await expect(page.getByText('Written on version 2; that text has changed since.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment 1, from Helena Hallam' })).toBeVisible()
  await expect(page.locator('[data-part~=document] mark').last()).toHaveText('frost')
  await page.getByRole('button', { name: 'Go to the text of comment 1' }).click()
  await expect(page.getByRole('button', { name: 'Comment 1, from Helena Hallam' })).toBeFocused()
  const gone = page.getByRole('listitem').filter({ hasText: 'Also for the neighbours.' })
  await gone.getByRole('button', { name: 'Delete' }).click()
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('On an earlier version')).toBeHidden()
})
