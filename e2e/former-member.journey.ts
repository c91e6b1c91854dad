import { expect, expectAccessible, signIn, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'

test('a removed member signs in, reads their own documents, and returns by an invitation', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await post(page.request, '/family/', { version: 1, name: 'Hallam' })
  const device = await join(page.request, { newDevice, role: 'trustee' })
  const theirs = tabOf(device)
  const { account } = (await (await device.request.get('/api/auth/me/')).json()) as {
    account: { id: string; email: string }
  }
  const letter = await post<{ id: string; version: number }>(device.request, '/documents/', {
    title: 'My letter',
    class: 'personal',
    capital: 'spiritual',
  })
  await post(device.request, `/documents/${letter.id}/`, {
    version: letter.version,
    title: 'My letter',
    body: 'To my grandchildren.',
  })
  await theirs.goto('/dashboard')

  await post(page.request, `/family/members/${account.id}/remove/`)

  await expect(theirs).toHaveURL('/disconnect')
  await expect(theirs.getByRole('status')).toContainText('Your membership is no longer active.')
  await signIn(theirs, account.email)
  await expect(theirs).toHaveURL('/account')
  await expect(theirs.getByText(/^The founder removed you on .*: Hallam$/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Read My letter' }).click()
  await expect(theirs.getByRole('dialog').getByText('To my grandchildren.')).toBeVisible()
  await theirs.keyboard.press('Escape')

  // Every dashboard page redirects here: this session has nothing else.
  await theirs.goto('/dashboard/build-room')
  await expect(theirs).toHaveURL('/account')

  await post(page.request, '/family/invitations/', { email: account.email, role: 'guardian' })
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.waitForURL('**/dashboard/**')
})
