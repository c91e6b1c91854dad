import { expect, test, walkTo } from './journey.ts'
import { found, documentOf, post } from './pilots.ts'

test('a page with failed requests shows one error, never "No Data", and loads on retry', async ({ page }) => {
  await found(page.request)
  await post(page.request, '/family/next-steps/dismiss/')
  const [unread, read] = [
    await documentOf(page.request, 'stewardship_policy'),
    await documentOf(page.request, 'legacy_letter'),
  ]
  await page.goto('/dashboard/heritage-room')
  await expect(page.getByRole('heading', { level: 1, name: 'Heritage Room' })).toBeVisible()
  // Every read fails except those the page needs as its frame.
  const isThere = new RegExp(`/api/(auth/me|live|account|documents/${read.id})/$`)
  await page.route(/\/api\//, (route) =>
    isThere.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  )

  const main = page.getByRole('main')
  for (const [path, title, sections] of [
    ['/dashboard', 'Today', []],
    ['/dashboard/build-room', 'Build Room', []],
    [`/dashboard/build-room?document=${unread.id}`, 'Build Room', []],
    [`/dashboard/build-room?document=${read.id}`, 'Legacy letter', []],
    ['/dashboard/command-center', 'Command Center', ['Network status', 'Advisors']],
    ['/dashboard/data-room', 'Data Room', []],
    ['/dashboard/service-mesh', 'Service Mesh', ['Advisors', 'Requests']],
    ['/dashboard/legacy-timeline', 'Legacy Timeline', []],
    ['/dashboard/settings', 'Settings', ['Identity']],
    ['/dashboard/settings?section=governance', 'Settings', ['Governance protocol']],
    ['/dashboard/settings?section=ledger', 'Settings', ['Ledger']],
    ['/dashboard/settings?tab=llm', 'Settings', []],
    ['/dashboard/settings?tab=servers', 'Settings', []],
    ['/dashboard/settings?tab=account', 'Settings', ['Sign-in', 'Passkeys', 'Signed-in devices', 'Emails']],
  ] as const) {
    await walkTo(page, path)
    await expect(page).toHaveTitle(`${title} · Forerunners`)
    await expect(main.getByRole('button', { name: 'Try again' }), path).toHaveCount(1)
    await expect(main.getByRole('alert'), path).toContainText('Something went wrong')
    for (const name of sections)
      await expect(
        main
          .getByRole('region', { name })
          .getByText(/^(Not loaded|Something went wrong)$/)
          .first(),
        path,
      ).toBeVisible()
    // No skeleton waits for data that won't come, and nothing is reported as empty.
    await expect(main.locator('[data-part~=skeleton], [aria-busy=true]'), path).toHaveCount(0)
    await expect(main, path).not.toContainText(/Nothing waits|nobody yet|No Data|No document/)
  }

  await walkTo(page, '/dashboard')
  const waiting = main.getByRole('region', { name: 'Your vote decides' })
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(waiting.getByText('Stewardship policy')).toBeVisible()
  await expect(main.getByText(/^(Try again|Not loaded)$/)).toHaveCount(0)
})
