import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './journey.ts'
import { own } from './model.ts'
import { found, post } from './pilots.ts'

const open = (page: Page, tab: 'llm' | 'servers') => page.goto(`/dashboard/settings?tab=${tab}`)

test('a self-hosted server reports a wrong key, connects with the right one, and its model can be used', async ({
  page,
  server,
}) => {
  await found(page.request, { mission: null })
  await open(page, 'servers')

  await page.getByLabel('Address', { exact: true }).fill(server.address)
  await page.getByLabel('Authentication').selectOption('bearer')
  await page.getByLabel('Token').fill('not the key')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('The server rejected the key. Check the key and try again.')).toBeVisible()

  await page.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByLabel('Token')).toBeFocused()
  await page.getByLabel('Token').fill(server.key)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('Connection successful.')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(server.endpoint)
  await expect(page.getByText('Stored', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Find models' }).click()
  await expect(page.getByRole('row', { name: /^big 131,072/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use big' }).click()
  await expect(page.getByRole('row', { name: /^big 131,072 In use/ })).toBeVisible()

  await page.getByRole('tab', { name: 'LLM Models' }).click()
  await expect(page.getByRole('radio', { name: `${new URL(server.address).host} In use` })).toBeChecked()
  await expect(page.getByLabel('Model name')).toHaveValue('big')
  await expect(page.getByLabel('Context length')).toHaveValue('131072')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Connection successful.')).toBeVisible()
  expect(await page.content()).not.toContain(server.key)
})

test('a second server can be added, tested, named and used, and its removal explains the effect', async ({
  page,
  server,
}) => {
  await found(page.request, { mission: null })
  await post(page.request, '/account/llm/', { ...own(server), name: 'Study' })
  await open(page, 'servers')

  await expect(page.getByRole('radio', { name: /^Study In use/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Add a server/ }).check()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill('Attic')
  await page.getByLabel('Address', { exact: true }).fill(server.address)
  await page.getByLabel('Authentication').selectOption('bearer')
  await page.getByLabel('Token').fill(server.key)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('Connection successful.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Attic/ })).toBeChecked()
  await page.getByRole('button', { name: 'Use big' }).click()
  await expect(page.getByRole('radio', { name: /^Attic In use/ })).toBeChecked()

  await page.getByRole('tab', { name: 'LLM Models' }).click()
  await expect(page.getByRole('radio', { name: /^Attic In use/ })).toBeChecked()
  await expect(page.getByLabel('Model name')).toHaveValue('big')
  await page.getByRole('radio', { name: /^Study/ }).check()
  await expect(page.getByLabel('Model name')).toHaveValue('small')

  await page.getByRole('tab', { name: 'Servers' }).click()
  await page.getByRole('button', { name: 'Remove server' }).click()
  await expect(page.getByRole('dialog')).toContainText('You’ll have no model until you choose another')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove server' }).click()
  await expect(page.getByRole('radio', { name: /^Study/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Attic/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'LLM Models' }).click()
  await expect(page.getByRole('radio', { name: /^No model In use/ })).toBeVisible()
})

test('the settings say that everything works without a model, and a provider starts with its first model', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  await open(page, 'llm')

  await expect(page.getByText('Everything works without a model')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^No model In use/ })).not.toBeChecked()
  await expect(page.getByLabel('Model name')).toHaveValue('gpt-4o')
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(page.getByLabel('API key')).toBeFocused()
  await expect(page.getByText('This is required.')).toBeVisible()

  await page.getByRole('radio', { name: /^Anthropic/ }).check()
  await expect(page.getByLabel('Model name')).toHaveValue('claude-sonnet-4-5')
  await page.getByLabel('API key').fill('sk-ant-1')
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(page.getByRole('radio', { name: /^Anthropic In use/ })).toBeChecked()
  await expect(page.getByText('Stored', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: /^No model/ }).check()
  await page.getByRole('button', { name: 'Use no model' }).click()
  await expect(page.getByRole('radio', { name: /^No model In use/ })).toBeChecked()
})

test('removing a stored key by keyboard asks first and returns the focus to its field', async ({
  page,
  server,
}) => {
  await found(page.request, { mission: null })
  await post(page.request, '/account/llm/', own(server))
  await open(page, 'servers')

  await page.getByRole('button', { name: 'Remove', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Remove the stored credentials?')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Stored', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove credentials' }).press('Enter')
  await expect(page.getByLabel('Token')).toBeFocused()

  await page.getByRole('button', { name: 'Test connection' }).press('Enter')
  await expect(page.getByText('The key is missing. Enter it and save.')).toBeVisible()
})

test('a secret for one server must be entered again for another', async ({ page, server }) => {
  await found(page.request, { mission: null })
  await post(page.request, '/account/llm/', own(server))
  await open(page, 'servers')

  await page.getByRole('button', { name: 'Ollama' }).click()

  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('http://localhost:11434')
  await expect(page.getByText('The server has changed. Enter this again.')).toBeVisible()
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText(/^The key is missing/)).toBeVisible()
  await page.getByLabel('Token').fill('anything')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText(/^This server isn’t allowed to connect/)).toBeVisible()
})

for (const tab of ['llm', 'servers'] as const)
  test(`the ${tab} tab is not wider than a phone of 360 px`, async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await found(page.request, { mission: null, language: 'de' })
    await post(page.request, '/account/llm/', own(server))
    await open(page, tab)
    await expect(page.locator('[data-part~=model-form]')).toBeVisible()
    if (tab === 'servers') {
      await page.getByRole('button', { name: 'Modelle suchen' }).click()
      await expect(page.getByRole('row', { name: /^big 131\.072/ })).toBeVisible()
    }

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  })
