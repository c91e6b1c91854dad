import type { Locator, Page } from '@playwright/test'

/** A mission on the day's page. */
export const missionCard = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Opens a mission, and gives its card. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const mission = missionCard(page, name)
  await mission.getByRole('button', { name: `Open ${name}` }).click()
  return mission
}
