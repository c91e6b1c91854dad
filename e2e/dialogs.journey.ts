import type { Page } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { found } from './pilots.ts'

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

const dialogs: readonly (readonly [
  path: string,
  open: (page: Page) => Promise<void>,
  name: string,
  field: string,
])[] = [
  [
    '/dashboard/command-center',
    (page) =>
      page.getByRole('region', { name: 'Pilots' }).getByRole('button', { name: 'Invite' }).first().click(),
    'Invite a pilot',
    'Email address',
  ],
  [
    '/dashboard/legacy-timeline',
    press('Add an entry'),
    'Add to the timeline',
    'What happened or will happen',
  ],
  ['/dashboard/service-mesh', press('Custom API'), 'Connect a service', 'Name'],
  ['/dashboard/service-mesh', press('Request match'), 'Request match', 'Profession'],
]

test('a dialog focuses its first field, keeps its buttons in view with Cancel on the left, and returns the focus', async ({
  page,
}) => {
  await found(page.request)
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/dashboard/command-center')
  for (const [path, open, name, field] of dialogs) {
    await walkTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByLabel(field).first(), name).toBeFocused()
    const buttons = dialog.locator('[data-part~=dialog-footer]').last().getByRole('button')
    await expect(buttons, name).toHaveCount(2)
    for (const button of await buttons.all()) await expect(button, name).toBeInViewport({ ratio: 1 })
    const [cancel, main] = [await buttons.first().boundingBox(), await buttons.last().boundingBox()]
    expect((cancel?.x ?? 0) + (cancel?.width ?? 0), name).toBeLessThanOrEqual(main?.x ?? 0)
    await buttons.first().click()
    await expect(dialog).toBeHidden()
  }
})
