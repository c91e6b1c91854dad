import { expect, expectAccessible, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'
import { missionCard } from './mission-card.ts'

interface Mission {
  readonly id: string
}

test('a founder chooses success criteria and support documents; a trustee sees them and changes only the documents', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  const trustee = await join(page.request, { newDevice, role: 'trustee' })
  const { id } = await post<Mission>(page.request, '/missions/', {
    type: 'succession',
    q1: 'a',
    q2: 'b',
    q3: 'c',
  })
  await page.goto(`/dashboard#mission-${id}`)
  const mission = missionCard(page, 'Succession activation')

  await mission.getByRole('button', { name: 'Add a criterion' }).click()
  await mission.getByLabel('What shows that it’s done?').selectOption('A capital’s gap is under a number')
  await mission.getByLabel('Gap under').fill('0')
  await mission.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(mission.getByText('This must be 1 or more.')).toBeVisible()
  await expectAccessible(page)
  await mission.getByLabel('Capital', { exact: true }).selectOption('Time capital')
  await mission.getByLabel('Gap under').fill('15')
  await mission.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(mission.getByText('Time capital: the gap is under 15.')).toBeVisible()

  await mission.getByRole('button', { name: 'Change: Time capital: the gap is under 15.' }).click()
  await mission.getByLabel('What shows that it’s done?').selectOption('In your own words')
  await mission.getByLabel('What has to be true').fill('The mill wheel turns again.')
  await mission.getByRole('button', { name: 'Save' }).click()
  await expect(
    mission.getByRole('button', { name: 'Tick with a note: The mill wheel turns again.' }),
  ).toBeVisible()
  await mission.getByRole('button', { name: 'Remove: The mill wheel turns again.' }).click()
  await expect(mission.getByText('Removed: The mill wheel turns again.')).toBeVisible()
  await mission.getByRole('button', { name: 'Undo' }).click()
  await expect(mission.getByRole('button', { name: 'Change: The mill wheel turns again.' })).toBeVisible()

  await mission.getByRole('button', { name: 'Link a document or file' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a document or file' })
  await picker.getByLabel('Search documents and files').fill('stewardship')
  await picker.getByRole('button', { name: 'Link: Stewardship policy' }).click()
  await expect(picker.getByText('Linked', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Close' }).click()

  const beside = tabOf(trustee)
  await beside.goto(`/dashboard#mission-${id}`)
  const theirs = missionCard(beside, 'Succession activation')
  await expect(
    theirs.getByRole('button', { name: 'Tick with a note: The mill wheel turns again.' }),
  ).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add a criterion' })).toBeHidden()
  await theirs.getByRole('button', { name: 'Remove the link: Stewardship policy' }).click()
  await expect(mission.getByRole('link', { name: 'Stewardship policy' })).toBeHidden()
})
