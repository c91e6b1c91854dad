import type { Locator, Page } from '@playwright/test'

/** A mission, on the day's page or by itself. */
export const missionCard = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Opens a mission from the day's page, and gives the whole of it. */
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
