import { readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, newEmail, password, signIn, test } from './journey.ts'
import { writeText } from './editor.ts'
import { found, join, tabOf } from './pilots.ts'
import { approveWithBlanks, nameLater, openPortal } from './portal.ts'

/** The UI texts of a language. */
function words(language: string) {
  const read = (room: string) =>
    JSON.parse(
      readFileSync(pathOf(import.meta.dirname, '..', 'texts', language, `${room}.json`), 'utf8'),
    ) as Record<string, Record<string, string>>
  const rooms = { documents: read('documents'), onboarding: read('onboarding'), votes: read('votes') }
  return (room: keyof typeof rooms, group: string, key: string) =>
    rooms[room][group]?.[key] ?? `${room}:${group}.${key}`
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

for (const language of ['en', 'de', 'ja', 'hi']) {
  const say = words(language)

  test.describe(`onboarding in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : language })

    test(`a pilot gets in ${language} from a new account through onboarding and approval to the command center`, async ({
      page,
    }) => {
      await page.goto('/auth/create')
      await page.locator('[name=email]').fill(newEmail())
      await page.locator('[name=password]').fill(password)
      await page.locator('[name=confirm_password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL('/onboarding')
      await page.locator('[name=full_name]').fill(language === 'ja' ? '山田太郎' : 'Helena Hallam')
      await page.locator('[name=dob_day]').fill('14')
      await page.locator('[name=dob_month]').selectOption('3')
      await page.locator('[name=dob_year]').fill('1955')
      await page.getByRole('button', { name: say('onboarding', 'profile', 'begin') }).click()
      await page.getByRole('button', { name: say('onboarding', 'mission', 'legacy_choose') }).click()
      for (const [question, option] of [
        [1, 'c'],
        [2, 'a'],
        [3, 'b'],
      ] as const) {
        await page
          .getByRole('radio', { name: say('onboarding', `legacy_q${question}`, option) })
          .check({ force: true })
        await page.getByRole('button', { name: say('onboarding', 'questions', 'continue') }).click()
      }
      await expect(
        page.getByRole('heading', { name: say('onboarding', 'circumstances', 'title') }),
      ).toBeVisible()
      await page.getByRole('button', { name: say('onboarding', 'questions', 'continue') }).click()
      await page.waitForURL('/onboarding/approval/legacy')

      // The family name is asked before the first document.
      await page.getByLabel(say('documents', 'portal', 'family_name_label')).fill('Hallam')
      await expectAccessible(page)
      await page.getByRole('button', { name: say('documents', 'portal', 'family_name_save') }).click()
      const charter = card(page, say('onboarding', 'document', 'family_charter'))
      await expect(charter).toContainText('Hallam')
      await expect(page.getByRole('button', { name: say('documents', 'portal', 'proceed') })).toBeDisabled()
      await expectAccessible(page)

      await charter.getByRole('button', { name: say('votes', 'act', 'approve') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('votes', 'confirm', 'with_blanks') })
        .click()
      await expect(charter.getByText(say('documents', 'document', 'approved'), { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say('documents', 'portal', 'proceed') }).click()
      await page.waitForURL('/dashboard/command-center')
      await page.goto('/')
      await expect(page).toHaveURL('/dashboard/command-center')
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the portal on a phone lets a pilot read, fill in and approve without horizontal scrolling', async ({
    page,
  }) => {
    await found(page.request)
    await openPortal(page, 'legacy')
    const letter = card(page, 'Legacy letter')
    await letter.getByRole('button', { name: 'Adapt: Legacy letter' }).tap()
    const adapt = page.getByRole('dialog')
    await adapt.getByLabel(/Say why you are writing this letter now\./).fill('My first grandchild was born.')
    await adapt.getByRole('button', { name: 'Save version 2' }).tap()
    await expect(letter.getByText('Version 2')).toBeVisible()
    await letter.getByRole('button', { name: /^Read all/ }).tap()
    await expect(page.getByRole('dialog').getByText('My first grandchild was born.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await letter.getByRole('button', { name: 'Approve: Legacy letter' }).tap()
    await approveWithBlanks(page)
    await expect(letter.getByText('Approved', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Proceed to command center' }).tap()
    await expect(page).toHaveURL('/dashboard/command-center')
  })
})

test('a pilot can fill in a blank, edit, approve and proceed by keyboard alone', async ({ page }) => {
  await found(page.request)
  await openPortal(page, 'legacy')
  const letter = card(page, 'Legacy letter')
  await letter.getByRole('button', { name: 'Adapt: Legacy letter' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit the text myself' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('For Ada, and for all of you. ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Save as a new version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(letter).toContainText('For Ada, and for all of you.')

  await letter.getByRole('button', { name: 'Approve: Legacy letter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve with blanks' }).focus()
  await page.keyboard.press('Enter')
  await expect(letter.getByText('Approved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to command center' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/command-center')
})

test('the reader shows the origin of each passage and lists the open blanks', async ({ page }) => {
  await found(page.request)
  await openPortal(page, 'legacy')
  await card(page, 'Family charter')
    .getByRole('button', { name: /^Read all/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Show where each passage comes from').check()
  for (const origin of ['Your answer', 'Family record', 'Standard clause', 'Open question']) {
    await expect(dialog.getByText(origin, { exact: true }).first()).toBeVisible()
  }
  await dialog.getByText(/blanks to fill in/).click()
  await expect(
    dialog
      .getByRole('listitem')
      .filter({ hasText: 'Tell the turning point that every child of the family should know.' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('changing an answer rewrites only untouched documents and lists them', async ({ page }) => {
  await found(page.request)
  await openPortal(page, 'legacy')
  const letter = card(page, 'Legacy letter')
  await letter.getByRole('button', { name: 'Adapt: Legacy letter' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/Say why you are writing this letter now\./)
    .fill('A birth.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save version 2' }).click()
  await expect(letter.getByText('Version 2')).toBeVisible()

  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('radio', { name: '1–5 years' }).check({ force: true })
  await expect(page.getByRole('radio', { name: '1–5 years' })).toBeChecked()
  await page.getByRole('link', { name: 'Approval' }).click()

  await expect(page.getByText(/we redrafted the documents no one had edited.*Legacy letter/)).toBeVisible()
  await expect(card(page, 'Family charter').getByText('Version 2')).toBeVisible()
  await expect(letter.getByText('Version 2')).toBeVisible()
  await letter.getByRole('button', { name: /^Read all/ }).click()
  await expect(page.getByRole('dialog').getByText('A birth.')).toBeVisible()
})

test('versions and approvals are available on another device', async ({ page, newDevice }) => {
  const email = await found(page.request)
  await openPortal(page, 'legacy')
  await card(page, 'Stewardship policy').getByRole('button', { name: 'Approve: Stewardship policy' }).click()
  await approveWithBlanks(page)
  await expect(page.getByText('1 of 3 approved')).toBeVisible()

  const other = await newDevice()
  const device = tabOf(other)
  await signIn(device, email)
  await expect(device).toHaveURL('/onboarding/approval/legacy')
  await nameLater(device)
  await expect(card(device, 'Stewardship policy').getByText('Approved', { exact: true })).toBeVisible()
  await expect(device.getByText('1 of 3 approved')).toBeVisible()
})

test('a second device merges a concurrent save and can’t approve an unread version', async ({
  page,
  context,
  newDevice,
}) => {
  await found(page.request)
  // The first device gets no live events, as behind a proxy that blocks streams.
  await page.route('**/api/live/', (route) => route.abort())
  await openPortal(page, 'legacy')
  const device = await newDevice()
  await device.addCookies(await context.cookies())
  const other = tabOf(device)
  await openPortal(other, 'legacy')

  const open = async (tab: Page) => {
    const policy = card(tab, 'Stewardship policy')
    await policy.getByRole('button', { name: 'Adapt: Stewardship policy' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Edit the text myself' }).click()
    return tab.getByRole('dialog')
  }
  const first = await open(page)
  const second = await open(other)
  await writeText(first, 'The text of the first tab.')
  await first.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(first).toBeHidden()

  // The second device gets live events: the document behind its dialog is newer than the text in the editor.
  await expect(card(other, 'Stewardship policy').getByText('Version 2')).toBeVisible()
  await writeText(second, 'The text of the second tab.')
  await second.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(second.getByText(/Helena Hallam saved version 2 while you were writing/)).toBeVisible()
  await expect(second.getByText('The text of the second tab.')).toBeVisible()
  await expect(second.getByText('The text of the first tab.')).toBeVisible()
  await second.getByRole('radio', { name: 'Merge both' }).check()
  await second.getByLabel(/^Merged passage/).fill('Both texts.')
  await second.getByRole('button', { name: 'Save merged text' }).click()
  await expect(second).toBeHidden()
  await expect(card(other, 'Stewardship policy').getByText('Version 3')).toBeVisible()

  // The first tab still shows version 2.
  await card(page, 'Stewardship policy').getByRole('button', { name: 'Approve: Stewardship policy' }).click()
  await expect(
    page.getByText('There’s a newer version of this document. Read it before you vote.'),
  ).toBeVisible()
  await expect(card(page, 'Stewardship policy')).toContainText('Both texts.')
})

test('an unsaved text survives a reload and is edited in one tab at a time', async ({ page, context }) => {
  await found(page.request)
  const open = async (tab: Page) => {
    await openPortal(tab, 'legacy')
    const charter = card(tab, 'Family charter')
    await charter.getByRole('button', { name: 'Adapt: Family charter' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Edit the text myself' }).click()
    return tab.getByRole('dialog')
  }
  await writeText(await open(page), 'Half a thought')
  const here = await open(page)
  await expect(here.getByLabel('Text', { exact: true })).toHaveText('Half a thought')
  await here.getByLabel('Text', { exact: true }).press('ControlOrMeta+End')
  await page.keyboard.type(' more')

  const tab = await context.newPage()
  const there = await open(tab)
  await expect(there.getByText('You’re editing this document in another tab.')).toBeVisible()
  await expect(there.getByLabel('Text', { exact: true })).toHaveAttribute('contenteditable', 'false')
  await expect(there.getByRole('button', { name: 'Save as a new version' })).toBeDisabled()
  await there.getByRole('button', { name: 'Edit here instead' }).click()
  await expect(there.getByLabel('Text', { exact: true })).toHaveText('Half a thought more')
  await expect(here.getByText('You’re editing this document in another tab.')).toBeVisible()
  await tab.getByRole('button', { name: 'Use the saved text instead' }).click()
  await expect(there.getByLabel('Text', { exact: true })).toContainText('We, the')
})

test('two pilots who approve a document concurrently see the same outcome', async ({ page, newDevice }) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const other = await join(page.request, { newDevice })
  const { items } = (await (await other.request.get('/api/documents/')).json()) as {
    items: { id: string; template: string }[]
  }
  const plan = items.find(({ template }) => template === 'succession_plan')?.id
  // Personal documents of others are not in the list.
  expect(items.map(({ template }) => template).toSorted()).toEqual(['emergency_plan', 'succession_plan'])

  const body = 'The trustee’s text.'
  const saved = await other.request.post(`/api/documents/${plan}/`, {
    data: { version: 1, title: 'Succession plan', body },
  })
  expect(saved.status()).toBe(200)
  await openPortal(page, 'succession')
  await expect(card(page, 'Succession plan')).toContainText(body)
  await card(page, 'Succession plan').getByRole('button', { name: 'Approve: Succession plan' }).click()
  await expect(card(page, 'Succession plan').getByText('Approved', { exact: true })).toBeVisible()

  // An emergency plan needs its author and one other member: the page names the missing approval.
  const emergency = card(page, 'Emergency plan')
  await emergency.getByRole('button', { name: 'Approve: Emergency plan' }).click()
  await approveWithBlanks(page)
  await expect(
    emergency.getByText('Open for votes').or(emergency.getByText('Founding act', { exact: true })),
  ).toBeVisible()
})

test('an unknown mission has no portal', async ({ page }) => {
  await found(page.request)
  await page.goto('/onboarding/approval/wealth')
  await expect(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
})
