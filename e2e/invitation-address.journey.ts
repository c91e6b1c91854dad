import { expect, newEmail, password, test } from './journey.ts'
import { found, nameFamily, pathOf, post, tabOf } from './pilots.ts'

test('someone with another address requests to join, and the inviter agrees and is notified', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  await nameFamily(page, 'Hallam')
  const invited = newEmail()
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email: invited,
    role: 'trustee',
  })
  const device = await newDevice()
  const other = tabOf(device)
  const asking = newEmail()

  await other.goto(pathOf(link))
  await other.getByLabel('Email address').fill(asking)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByLabel('Confirm password').fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByText(`This invitation isn’t for ${asking}.`)).toBeVisible()
  await other.getByRole('button', { name: `Ask to join as ${asking}` }).click()
  await expect(
    other.getByText(
      `Your request was sent to Helena Hallam. If they agree, you’ll get a new link at ${asking}.`,
    ),
  ).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).first().click()
  await page.getByRole('link', { name: `${asking} asks to join` }).click()
  await expect(page.getByText(`${asking} asks to join instead.`)).toBeVisible()
  await page.getByRole('button', { name: 'Invite this address' }).click()
  const fresh = await page.getByRole('dialog').getByLabel('Invitation link').inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await other.goto(pathOf(fresh))
  await other.reload()
  await other.getByLabel('Email address').fill(asking)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByLabel('Confirm password').fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other).toHaveURL(/onboarding/)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).first().click()
  await expect(page.getByRole('link', { name: `has joined the family with ${asking}.` })).toBeVisible()
})

test('someone signed in with another address can request to join, and a refusal keeps the invitation', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const invited = newEmail()
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email: invited,
    role: 'trustee',
  })
  const device = await newDevice()
  const asking = await found(device.request, { mission: null })
  const other = tabOf(device)

  await other.goto(pathOf(link))
  await expect(other.getByText(`isn’t for ${asking}`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await other.getByRole('button', { name: `Ask to join as ${asking}` }).click()
  await expect(other.getByText('Your request was sent')).toBeVisible()

  await page.goto('/dashboard/settings?tab=family&section=members')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(`${asking} asks to join instead.`)).toHaveCount(0)
  await expect(page.getByText(invited)).toBeVisible()
})
