import { expect, test } from './journey.ts'
import { found, documentOf } from './pilots.ts'

test('a line says that the connection is lost, and failed pages load when it returns', async ({
  page,
  context,
  complaints,
}) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'legacy_letter')
  await page.goto('/dashboard/command-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  const line = page.getByText('No connection.')
  await expect(line).toHaveCount(0)

  await context.setOffline(true)
  await expect(line).toBeVisible()
  // The line covers nothing: the page begins below it.
  const [top, main] = [
    await page.getByRole('alert').filter({ has: line }).boundingBox(),
    await page.locator('#page').boundingBox(),
  ]
  expect(main?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0))

  // A page that was never opened: neither its code nor its data can load. Frame and title stay.
  await page.evaluate((to) => history.pushState(null, '', to), `/dashboard/build-room?document=${id}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong')

  // "Try again" without a connection keeps the page.
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Legacy letter' })).toBeVisible()
  await expect(line).toHaveCount(0)
  // The browser logs the failed requests, which are expected here.
  complaints.length = 0
})

test('an open page notices when the server goes down and comes back', async ({ page, context }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/data-room')
  await expect(page.getByRole('heading', { level: 1, name: 'Data Room' })).toBeVisible()
  await context.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.unrouteAll()
  await expect(page.getByText('Connected again.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
