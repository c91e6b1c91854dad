import { defineConfig } from '@playwright/test'

/** The journeys run in the Chromium that scripts/find-browser.mjs found, against the built server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './test/prepared-data-dir.ts',
  fullyParallel: true,
  workers: 2,
  // Some 370 journeys run on a shared machine: one retry, and the last lines of `npm test` name what needed it.
  retries: 1,
  // A machine may stand still for seconds: these end what hangs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-GB',
    // A trace of every step costs half as much again; `TRACE=1 npx playwright test <name>` keeps that of a journey that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
      env: {
        ...(process.env as Record<string, string>),
        ...(JSON.parse(process.env['BROWSER_ENV'] ?? '{}') as object),
      },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
