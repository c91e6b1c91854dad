import { expect, test } from './journey.ts'
import { found, documentOf, post } from './pilots.ts'
import { layoutShiftOf, observeLayoutShifts } from './layout-shifts.ts'

/** Nothing shifts while a page loads (0.02 at most), and it loads few files. */
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the dashboard’s pages don’t shift at ${width} px and load few files', async ({ page }) => {
      await found(page.request, { mission: 'legacy', answers: 'cab' })
      await post(page.request, '/missions/', { type: 'succession', q1: 'b', q2: 'b', q3: 'b' })
      const { id } = await documentOf(page.request, 'stewardship_policy')
      await page.addInitScript(observeLayoutShifts)
      const pieces: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/(assets\/.*\.js|texts\/.*\.json)$/.test(pathname)) pieces.push(pathname)
      })
      for (const [path, last] of [
        ['/dashboard', 'Full ledger'],
        ['/dashboard/build-room', 'Stewardship policy'],
        [`/dashboard/build-room?document=${id}`, 'Version 1'],
        ['/dashboard/chat', 'What would you like to know?'],
        ['/dashboard/settings', 'Save identity'],
        ['/dashboard/settings?tab=llm', 'No data was sent to AI models in the last 30 days.'],
        ['/dashboard/settings?tab=account', 'Display name (pilot name)'],
      ] as const) {
        pieces.length = 0
        await page.goto(path)
        await expect(page.getByRole('main').getByText(last).first()).toBeVisible()
        expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(0.02)
        expect(pieces.length, `${path}\n${pieces.join('\n')}`).toBeLessThanOrEqual(15)
      }
    })
  })
}
