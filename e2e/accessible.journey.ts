import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './journey.ts'
import { found, documentOf } from './pilots.ts'

// All journeys rely on this check, so it is tested itself.
test('a passage that is pale, on a dark background or behind a veil is found among many', async ({
  page,
}) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'family_charter')
  await page.goto(`/dashboard/build-room?document=${id}`)
  const like = page.getByRole('main').locator('p', { hasText: 'Our plans cover this horizon' })
  await expect(like).toBeVisible()
  await like.scrollIntoViewIfNeeded()
  const wear = (style: string) => like.evaluate((element, css) => (element.style.cssText = css), style)
  await expectAccessible(page)

  for (const style of [
    'color: #bbb',
    'background: #555',
    'opacity: 0.2',
    'position: relative; background: #555',
  ]) {
    await wear(style)
    expect(await refusalOf(page), style).toContain('color-contrast: <p style')
  }
  await wear('')
  await expectAccessible(page)
})

async function refusalOf(page: Page): Promise<string> {
  return expectAccessible(page).then(
    () => 'nothing',
    (error: unknown) => String(error).replaceAll('\\"', '"'),
  )
}
