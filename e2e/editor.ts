import type { Locator } from '@playwright/test'

import { expect } from './expect.ts'

/** Replaces the text in a document's editor, one paragraph each. */
export async function writeText(dialog: Locator, ...paragraphs: readonly string[]): Promise<void> {
  const text = dialog.getByLabel('Text', { exact: true })
  const { keyboard } = dialog.page()
  await text.click()
  // Text inserted before the editor has the focus would go nowhere.
  await expect(text).toBeFocused()
  await text.press('ControlOrMeta+A')
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await keyboard.press('Enter')
    await keyboard.insertText(paragraph)
  }
}
