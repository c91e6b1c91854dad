import { defineConfig } from 'vitest/config'

const everything = ['server/src/**/*.test.ts', 'server/test/**/*.test.ts']
const atTheDatabase = [
  'server/src/platform/**/*.test.ts',
  'server/src/ground/*.test.ts',
  'server/src/ground/live/**/*.test.ts',
  'server/src/ground/passages/words.test.ts',
  'server/src/features/ledger/**/*.test.ts',
  'server/src/features/farewell/{deletion,export,import-archive}.test.ts',
]

// They wait for what takes too long, falls silent or starts anew, as those of processes do.
const waiting = [
  'server/src/features/files/reading/reader.pure.test.ts',
  'server/src/platform/store/*.pure.test.ts',
  'server/src/platform/sleeping-worker.pure.test.ts',
  'server/src/platform/http/event-stream.pure.test.ts',
]

export default defineConfig({
  define: { __TEXTS_VERSION__: '"test"', __FACES__: '[]' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // They share no state but their modules, whose loading took longer than many a test.
          isolate: false,
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'texts/*.test.ts', 'test/*.test.ts', 'server/src/**/*.pure.test.ts'],
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
          // Each file has a database and an app of its own; only the modules are shared, whose loading took longer than many a test.
          isolate: false,
        },
      },
      {
        // Once more, on a PostgreSQL that is reached by an address instead of the one inside: all of it where one is given, else what a
        // database of others could do differently: who may see which row, what waits for what, what is told to whom, how words are cut, what
        // moves house.
        extends: true,
        test: {
          name: 'api on DATABASE_URL',
          include: process.env['TEST_DATABASE_URL'] ? everything : atTheDatabase,
          // How papers are drawn does not know the database, and takes longest.
          exclude: ['server/src/**/*.pure.test.ts', 'server/test/process/**', 'server/src/features/documents/export/**'],
          globalSetup: ['server/test/external-for-tests.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['server/test/process/**/*.test.ts', ...waiting],
          globalSetup: ['test/lived-house.ts'],
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
    // A machine may stand still for seconds, and whoever waits for what comes in a moment must not fail for it: these end what hangs.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
