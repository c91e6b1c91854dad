import { defineConfig } from 'vitest/config'

const everything = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts']
const atTheDatabase = [
  'server/src/platform/**/*.test.ts',
  'server/src/backup/**/*.test.ts',
  'server/src/ground/*.test.ts',
  'server/src/ground/live/**/*.test.ts',
  'server/src/ground/passages/words.test.ts',
  'server/src/features/ledger/**/*.test.ts',
  'server/src/features/family-lifecycle/{deletion,export,import-archive}.test.ts',
]

// They wait for timeouts, silent peers and restarts, or write gigabytes, as process tests do.
const waiting = [
  'server/src/features/files/reading/reader.pure.test.ts',
  'server/src/platform/store/*.pure.test.ts',
  'server/src/features/family-lifecycle/archive-size.pure.test.ts',
  'server/src/platform/on-demand-worker.pure.test.ts',
  'server/src/platform/http/event-stream.pure.test.ts',
]

export default defineConfig({
  define: { __TEXTS_VERSION__: '"test"', __FONT_PACKS__: '[]' },
  test: {
    // Classes of CSS modules keep their plain names.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // Only modules are shared: loading them took longer than many tests.
          isolate: false,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'texts/*.test.ts',
            'test/*.test.ts',
            'server/src/**/*.pure.test.ts',
          ],
          exclude: waiting,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: everything,
          exclude: ['server/src/**/*.pure.test.ts', 'server/test/process/**'],
          globalSetup: ['server/test/database-for-tests.ts'],
          // Each file has its own database and app. Only modules are shared: loading them took longer than many tests.
          isolate: false,
        },
      },
      {
        // The same on an external PostgreSQL: all tests if TEST_DATABASE_URL is set, else those that depend on the
        // database itself, such as row-level security, locks, notifications, search and imports.
        extends: true,
        test: {
          name: 'api on DATABASE_URL',
          include: process.env['TEST_DATABASE_URL'] ? everything : atTheDatabase,
          // Rendering doesn't depend on the database, and takes longest.
          exclude: [
            'server/src/**/*.pure.test.ts',
            'server/test/process/**',
            'server/src/features/documents/export/**',
          ],
          globalSetup: ['server/test/external-for-tests.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['server/test/process/**/*.test.ts', ...waiting],
          globalSetup: ['test/prepared-data-dir.ts'],
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
    // A busy machine may stall for seconds; these limits only end tests that hang.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
