import type { Locator, Page } from '@playwright/test'

/** A mission, on Today or on its own page. */
export const missionCard = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Opens a mission from Today and returns its page. */
export async function openMission(page: Page, name: string): Promise<Locator> {
  const mission = missionCard(page, name)
  const toggle = mission.getByRole('button', { name, expanded: false })
  const link = mission.getByRole('link', { name: `Open mission: ${name}` })
  await toggle.or(link).first().waitFor()
  if (await toggle.isVisible()) await toggle.click()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return mission
}
