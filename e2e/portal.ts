import type { Page } from '@playwright/test'

import { expect } from './journey.ts'

/** Opens the approval portal and skips the family name, which is asked before the first document. */
export async function openPortal(page: Page, mission: 'legacy' | 'succession' | 'family'): Promise<void> {
  await page.goto(`/onboarding/approval/${mission}`)
  await nameLater(page)
}

export async function nameLater(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: 'Not now' })
  await expect(later.or(page.getByRole('article').first())).toBeVisible()
  if (await later.isVisible()) await later.click()
}

/** Approves a document with open blanks and confirms the dialog. */
export async function approveWithBlanks(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Approve with blanks' }).click()
}

/** Opens the menu of a document and chooses an entry. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').getByText(name, { exact: true }).click()
}
