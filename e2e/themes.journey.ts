import { expect, test } from './journey.ts'

const grounds = {
  primary: { dark: 'rgb(20, 18, 14)', light: 'rgb(244, 239, 228)' },
  secondary: { dark: 'rgb(14, 20, 17)', light: 'rgb(238, 242, 234)' },
  tertiary: { dark: 'rgb(24, 17, 20)', light: 'rgb(248, 240, 237)' },
}

for (const [theme, colours] of Object.entries(grounds)) {
  for (const [scheme, colour] of Object.entries(colours)) {
    test(`${theme} in ${scheme} is applied from the first paint`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme as 'dark' | 'light' })
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      // Only the page, its early script and its style load, so what is visible is the first paint.
      await page.route('**/assets/*.js', () => undefined)

      await page.goto('/auth/login', { waitUntil: 'commit' })

      await expect(page.locator('html')).toHaveClass(theme)
      await expect(page.locator('body')).toHaveCSS('background-color', colour)
    })
  }
}

test('no script runs inline and nothing is loaded from another host', async ({ page, complaints }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1' && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })

  const answer = await page.goto('/auth/login')
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  expect(foreign).toEqual([])
  expect(answer?.headers()['content-security-policy']).toContain(`script-src 'self'`)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.__inline = true'
    document.head.append(script)
    return '__inline' in window
  })
  expect(ran).toBe(false)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Executing inline script violates')])
})
