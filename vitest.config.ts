import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { __TEXTS_VERSION__: '"test"', __FACES__: '{ "doorRooms": [], "packs": [] }' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'texts/*.test.ts', 'test/*.test.ts', 'server/src/**/*.pure.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ['server/src/**/*.pure.test.ts', 'server/test/process/**'],
          globalSetup: ['server/test/database-for-tests.ts'],
          // Each file has a database and an app of its own; only the modules are shared, whose loading took longer than many a test.
          isolate: false,
        },
      },
      {
        // The same tests once more, on a PostgreSQL that is reached by an address instead of the one inside.
        extends: true,
        test: {
          name: 'api on DATABASE_URL',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          // How papers are drawn does not know the database, and takes longest.
          exclude: ['server/src/**/*.pure.test.ts', 'server/test/process/**', 'server/src/features/documents/export/**'],
          globalSetup: ['server/test/external-for-tests.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'process', include: ['server/test/process/**/*.test.ts'], testTimeout: 180_000, fileParallelism: false } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
