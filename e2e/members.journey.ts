import type { BrowserContext, Page } from '@playwright/test'

import { expect, expectAccessible, lastLinkTo, newEmail, password, signIn, test, walkTo } from './journey.ts'
import { found, join, documentOf, post, nameFamily, pathOf, tabOf } from './pilots.ts'
import { connect } from '../server/test/process/ask.ts'
import type { RunningServer } from '../test/start-server.ts'

// Several members on several devices: this takes time on a busy machine.
const section = (page: Page) => page.getByRole('region', { name: 'Bloodline members' })
const rowOf = (page: Page, name: string) => section(page).getByRole('row').filter({ hasText: name })

async function openMembers(page: Page): Promise<void> {
  await page.goto('/dashboard/settings?section=members')
  await expect(section(page).getByRole('table')).toBeVisible({ timeout: 40_000 })
}

/** Chooses from a row's menu by keyboard alone. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  while (
    !(await page
      .getByRole('menuitem', { name: item })
      .evaluate((element) => element === document.activeElement))
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Adds 499 members to a family, every tenth of them inactive. */
async function fill({ dataDir }: RunningServer, familyId: string): Promise<void> {
  const database = await connect(dataDir)
  await database.query(
    `with made as (
       insert into accounts (id, email, email_key, password_hash, full_name, language, created_at)
       select gen_random_uuid(), key, key, '', 'Member ' || n, 'en', now()
       from generate_series(2, 500) n, lateral (select 'member-' || n || '-' || $1::text || '@house.test' as key) k
       returning id, full_name)
     insert into members (family_id, account_id, role, status, since)
     select $1::uuid, id, 'guardian', case when full_name like '%0' then 'inactive' else 'active' end, date_trunc('milliseconds', now()) from made`,
    [familyId],
  )
  await database.end()
}

test('someone invited by email or by a shared link joins with the role', async ({
  page,
  forerunners,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await nameFamily(page, 'Hallam')
  await openMembers(page)
  await expect(rowOf(page, 'Helena Hallam')).toContainText('Last founder')
  await expect(rowOf(page, 'Helena Hallam')).toContainText('you')
  const email = newEmail()

  await section(page).getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a pilot' })
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('radio', { name: /Trustee/ }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  expect(link).toBe(lastLinkTo(forerunners, email))
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, email)).toContainText('Pending')

  const device = await newDevice()
  const door = tabOf(device)
  await door.goto(pathOf(link))
  await expect(door.getByRole('heading', { name: 'Join your family' })).toBeVisible()
  await expect(door.getByText('Helena Hallam invites you to join Hallam, as trustee.')).toBeVisible()
  await expectAccessible(door)
  await door.getByLabel('Email address').fill(email)
  await door.getByLabel('Password', { exact: true }).fill(password)
  await door.getByLabel('Confirm password').fill(password)
  await door.getByRole('button', { name: 'Create account' }).click()
  await expect(door).toHaveURL('/onboarding')
  await expect(rowOf(page, 'No name yet')).toContainText('Trustee')
  await expect(rowOf(page, email)).toBeHidden()
})

test('an invitation is sent again and withdrawn, and its old links say so', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  const email = newEmail()
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email,
    role: 'guardian',
  })
  await openMembers(page)
  const door = tabOf(await newDevice())

  await choose(page, email, 'Send again')
  const sent = page.getByRole('dialog', { name: 'Invitation link' })
  const second = await sent.getByLabel('Invitation link').inputValue()
  await sent.getByRole('button', { name: 'Close' }).click()
  await door.goto(pathOf(link))
  await expect(door.getByRole('alert')).toContainText(
    'This invitation has expired, or was used or withdrawn.',
  )

  await choose(page, email, 'Withdraw')
  const asked = page.getByRole('dialog', { name: 'Withdraw invitation?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowOf(page, email)).toBeHidden()
  await door.goto('about:blank')
  await door.goto(pathOf(second))
  await expect(door.getByRole('alert')).toContainText(
    'This invitation has expired, or was used or withdrawn.',
  )
  await door.goto('about:blank')
  await door.goto(pathOf(second).slice(0, -3))
  await expect(door.getByRole('alert')).toContainText('The link is incomplete.')
  await expectAccessible(door)
})

test('the founder changes a role, makes a member inactive, which closes their open tabs, and active again', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const guardian = await join(page.request, { newDevice, role: 'guardian', name: 'Ines Marsh' })
  const email = (
    (await (await guardian.request.get('/api/auth/me/')).json()) as { account: { email: string } }
  ).account.email
  const theirs = tabOf(guardian)
  await theirs.goto('/dashboard/settings?section=members')
  await expect(section(theirs).getByRole('row').filter({ hasText: 'Ines Marsh' })).toContainText('Guardian')
  await expect(section(theirs).getByRole('columnheader', { name: 'Actions' })).toBeHidden()
  await openMembers(page)

  await choose(page, 'Ines Marsh', 'Change role')
  const dialog = page.getByRole('dialog', { name: 'Change the role of Ines Marsh' })
  await dialog.getByRole('radio', { name: /Trustee/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(rowOf(page, 'Ines Marsh')).toContainText('Trustee')
  // The other's page updates to what the new role may do.
  await expect(section(theirs).getByRole('button', { name: 'Invite' })).toBeVisible()

  await choose(page, 'Ines Marsh', 'Make inactive')
  await page
    .getByRole('dialog', { name: 'Make Ines Marsh inactive?' })
    .getByRole('button', { name: 'Make inactive' })
    .click()
  await expect(rowOf(page, 'Ines Marsh')).toContainText('Inactive')
  await expect(theirs).toHaveURL('/disconnect')
  await expect(theirs.getByRole('status')).toContainText('Your membership is no longer active.')

  await choose(page, 'Ines Marsh', 'Make active again')
  await expect(rowOf(page, 'Ines Marsh')).toContainText('Active')
  await signIn(theirs, email)
  await theirs.waitForURL('**/dashboard/**')
})

test('members of a family of five hundred are searched, sorted and filtered without delay', async ({
  page,
  forerunners,
}) => {
  await found(page.request, { mission: null })
  const { family } = (await (await page.request.get('/api/auth/me/')).json()) as { family: { id: string } }
  await fill(forerunners, family.id)
  await openMembers(page)
  const rows = section(page).getByRole('row')
  await expect(rows).toHaveCount(51)

  const took = await page.evaluate(async () => {
    const begun = performance.now()
    document.querySelector<HTMLButtonElement>('[data-part~=mb-list] > .btn.text')?.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - begun
  })
  await expect(rows).toHaveCount(501)
  // A fifth of a second on an idle machine.
  expect(took).toBeLessThan(5000)

  await section(page).getByRole('button', { name: 'Member', exact: true }).click()
  await expect(section(page).getByRole('columnheader', { name: 'Member' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows.nth(2)).toContainText('Member 2')
  await section(page).getByLabel('Name or address').fill('member 49')
  await expect(rows).toHaveCount(12)
  await section(page).getByLabel('Status').selectOption('Inactive')
  await section(page).getByLabel('Name or address').fill('nobody of that name')
  await expect(section(page).getByText('No Data')).toBeVisible()
  await expectAccessible(page)
})

test('a pilot’s page shows their role, and what they wrote, approved and did', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  const charter = await documentOf(page.request, 'family_charter')
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  const advisor = await join(page.request, { newDevice, role: 'advisor', name: 'Rafael Linden' })
  await post(trustee.request, `/documents/${charter.id}/approve/`, {
    version: charter.version,
    hash: charter.hash,
  })
  const idOf = async (device: Pick<BrowserContext, 'request'>) =>
    ((await (await device.request.get('/api/auth/me/')).json()) as { account: { id: string } }).account.id

  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('link', { name: 'Ines Marsh' })
    .first()
    .click()
  await expect(page).toHaveURL(`/user/${await idOf(trustee)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Marsh' })).toBeVisible()
  await expect(page.getByText(/^Trustee since /)).toBeVisible()
  // In the frame, with the command bar.
  await expect(page.getByRole('navigation', { name: 'Legacy Engines' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Family charter' }).first()).toBeVisible()
  // The page is about one pilot, so the activity doesn't repeat the name.
  await expect(page.getByText(/^Approved Family charter/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/settings?tab=family&section=members')

  // An advisor sees the name, and nothing else that advisors may not see.
  const theirs = tabOf(advisor)
  await theirs.goto(`/user/${await idOf(page)}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Helena Hallam' })).toBeVisible()
  await expect(theirs.getByText('Founder')).toBeHidden()
  await expect(theirs.getByText('Documents you can read appear here.').first()).toBeVisible()

  const stranger = await newDevice()
  await found(stranger.request, { mission: null })
  for (const id of [await idOf(stranger), '0198f1c2-0000-7000-8000-000000000000', 'nobody']) {
    await walkTo(page, `/user/${id}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  }
})

test('the members fit the narrowest phone', async ({ page, newDevice }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await found(page.request, { mission: null })
  const long = await join(page.request, { newDevice, name: 'Ottilie von Hagenbeck-Sommerfeld' })
  await post(page.request, '/family/invitations/', { email: `${'a'.repeat(50)}@house.test`, role: 'trustee' })
  await page.goto('/dashboard/settings?section=members')
  for (const path of [
    '/dashboard/settings?section=members',
    `/user/${((await (await long.request.get('/api/auth/me/')).json()) as { account: { id: string } }).account.id}`,
  ]) {
    await walkTo(page, path)
    await expect(page.getByText('Ottilie von Hagenbeck-Sommerfeld').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})
