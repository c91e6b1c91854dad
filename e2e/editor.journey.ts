import { writeText } from './editor.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { found, documentOf } from './pilots.ts'

test('editing a document leaves unedited passages unchanged, character by character', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'stewardship_policy')
  const read = async () =>
    (await (await page.request.get(`/api/documents/${id}/`)).json()) as {
      body: string
      passages: { text: string; origin: string }[]
    }
  const before = await read()
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Text', { exact: true })
  await expect(text).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('Read first: ')
  const bold = dialog.getByRole('button', { name: 'Bold' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(text).toBeFocused()
  await page.keyboard.type('the weir')
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await expect(text).toBeFocused()
  await page.keyboard.type('. ')
  await dialog.getByRole('button', { name: 'Blank to fill in' }).click()
  await dialog.getByLabel('What should be filled in here?').fill('Who keeps the key?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Who')
  await dialog.getByRole('button', { name: 'Delete this column' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('What')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await dialog.getByLabel('Link address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a web or email address.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('navigation', { name: 'Outline' }).getByRole('button')).toHaveCount(10)
  await dialog
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: '9. Reporting' })
    .click()
  await expect(text.getByRole('heading', { name: '9. Reporting' })).toBeInViewport()
  await expect(dialog.getByText(/^[\d,]+ words\. Saved on this device/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(dialog).toBeHidden()

  const after = await read()
  expect(after.body).toMatch(/^Read first: \*\*the weir\*\*\. \[\[Who keeps the key\?\]\]\n\n\| /)
  expect(after.passages.slice(-20)).toEqual(before.passages.slice(-20))
})

test('foreign markup in a document stays as written, and nothing in it runs', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'stewardship_policy')
  const body =
    '<script>window.ran = true</script>\n\n[a link](javascript:alert(1)) and <img src=x onerror="window.ran = true">\n\nWe\u200b keep it.\n\n- [ ] a task'
  await page.request.post(`/api/documents/${id}/`, { data: { version: 1, title: 'Rules <b>', body } })
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Text', { exact: true })).toContainText('<script>window.ran')
  await dialog.getByLabel('Text', { exact: true }).press('ControlOrMeta+End')
  // The browser notifies the editor of a moved cursor a frame later, as with real typing.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
  await page.keyboard.press('Enter')
  await page.keyboard.type('By hand.')
  // Escape closes the editor from within the text too, and nothing written is lost.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog.getByLabel('Text', { exact: true })).toContainText('By hand.')
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused()
  // A paste far above the document limit is refused with a message.
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'x'.repeat(10_000_000))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('That’s more than a document can hold')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(dialog).toBeHidden()

  const saved = (await (await page.request.get(`/api/documents/${id}/`)).json()) as { body: string }
  expect(saved.body).toBe(`${body}\nBy hand.`)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('a pilot whose session ends while writing finds the text after signing in again', async ({ page }) => {
  const email = await found(page.request)
  const { id } = await documentOf(page.request, 'stewardship_policy')
  const open = async () => {
    await page.goto(`/dashboard/build-room?document=${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    return page.getByRole('dialog')
  }
  const dialog = await open()
  await writeText(dialog, 'Written before the session ended.')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await page.waitForURL('**/disconnect**')
  await page.request.post('/api/auth/login/', { data: { email, password: 'the orchard behind the mill' } })

  await expect((await open()).getByLabel('Text', { exact: true })).toHaveText(
    'Written before the session ended.',
  )
})
