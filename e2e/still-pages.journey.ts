import { expect, test } from './journey.ts'
import { found, paperOf, post } from './pilots.ts'
import { shiftOf, watchShifts } from './shifts.ts'

/** Nothing jumps while a page comes together: what is there stays where it is (0.02 at most). And it comes in few pieces. */
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the pages of the dashboard do not jump, and come in few pieces', async ({ page }) => {
      await found(page.request, { mission: 'legacy', answers: 'cab' })
      await post(page.request, '/missions/', { type: 'succession', q1: 'b', q2: 'b', q3: 'b' })
      const { id } = await paperOf(page.request, 'stewardship_policy')
      await page.addInitScript(watchShifts)
      const pieces: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/(assets\/.*\.js|texts\/.*\.json)$/.test(pathname)) pieces.push(pathname)
      })
      for (const [path, last] of [
        ['/dashboard', 'Full ledger'],
        ['/dashboard/build-room', 'Stewardship policy'],
        [`/dashboard/build-room?paper=${id}`, 'Version 1'],
        ['/dashboard/chat', 'What would you like to know?'],
        ['/dashboard/settings', 'Save identity'],
        ['/dashboard/settings?tab=llm', 'Nothing has left this house in the last 30 days.'],
        ['/dashboard/settings?tab=account', 'Display name'],
      ] as const) {
        pieces.length = 0
        await page.goto(path)
        await expect(page.getByRole('main').getByText(last).first()).toBeVisible()
        expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02)
        expect(pieces.length, `${path}\n${pieces.join('\n')}`).toBeLessThanOrEqual(15)
      }
    })
  })
}
