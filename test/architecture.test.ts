import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root, sources, forbiddenImports } from './imports.ts'

describe('import boundaries', () => {
  test('no file imports what its layer may not import', () => {
    expect(sources().flatMap(forbiddenImports)).toEqual([])
  })

  // One planted violation of each kind proves that the rules match something.
  test.each([
    ['contract/src/a.ts', `import pg from 'pg'`],
    ['contract/src/a.ts', `import { x } from '#server/ground/x.ts'`],
    ['server/src/platform/a.ts', `import { x } from '#server/ground/x.ts'`],
    ['server/src/platform/http/a.ts', `import type { x } from '#server/features/auth/x.ts'`],
    ['server/src/ground/a.ts', `import { x } from '#server/features/auth/x.ts'`],
    ['server/src/features/auth/a.ts', `import { x } from '#server/features/family/x.ts'`],
    ['server/src/features/auth/a.ts', `import { x } from '../family/x.ts'`],
    ['server/src/features/auth/a.ts', `const x = await import('#server/app.ts')`],
    ['server/src/app.ts', `import { x } from '#web/lib/x.ts'`],
    ['web/src/lib/a.ts', `import { x } from '#web/ui/x.tsx'`],
    ['web/src/ui/a.ts', `import { x } from '#web/features/auth/x.ts'`],
    ['web/src/lib/a.ts', `import { x } from '#web/ground/session.ts'`],
    ['web/src/ui/a.ts', `import { x } from '#web/ground/session.ts'`],
    ['web/src/ground/a.ts', `import { x } from '#web/features/session/x.ts'`],
    ['web/src/ground/a.ts', `import { x } from '#web/ui/x.tsx'`],
    ['web/src/ground/a.ts', `import { x } from '#server/ground/x.ts'`],
    ['web/src/features/auth/a.ts', `import { x } from '#web/features/session/x.ts'`],
    ['web/src/features/auth/a.ts', `import { x } from '#web/pages/sign-in/x.ts'`],
    ['web/src/features/auth/a.ts', `import styles from '#web/features/session/x.module.css'`],
    ['web/src/features/auth/a.ts', `import styles from '#web/shell/x.module.css'`],
    ['web/src/ui/a.ts', `import styles from '#web/features/auth/x.module.css'`],
    ['web/src/pages/a.ts', `import { x } from '#server/ground/x.ts'`],
  ])('%s may not import: %s', (path, text) => {
    expect(forbiddenImports({ path, text })).not.toEqual([])
  })

  test.each([
    ['server/src/features/auth/a.ts', `import { x } from '#server/ground/x.ts'`],
    ['server/src/features/auth/a.ts', `import { x } from '#server/features/auth/x.ts'`],
    ['server/src/app.ts', `import { x } from '#server/features/auth/x.ts'`],
    ['web/src/pages/a.ts', `import { x } from '#web/features/auth/x.ts'`],
    ['web/src/features/auth/a.ts', `import { x } from '#web/ground/session.ts'`],
    ['web/src/ground/a.ts', `import { x } from '#web/lib/x.ts'`],
    ['contract/src/a.ts', `import * as z from 'zod/mini'`],
  ])('%s may import: %s', (path, text) => {
    expect(forbiddenImports({ path, text })).toEqual([])
  })

  test('no file is a barrel that only re-exports others', () => {
    const barrels = sources().filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text))

    expect(barrels.map(({ path }) => path)).toEqual([])
  })
})

describe('the docs', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ]

  test('every page under docs/ is checked', () => {
    expect(documents).toContain('docs/how-to/add-a-call.md')
    expect(documents).toContain('docs/decisions/0001-one-package.md')
    expect(documents.length).toBeGreaterThan(70)
  })

  test.each(documents)('%s names only paths that exist', (document) => {
    expect(missingPaths(document, readFileSync(join(root, document), 'utf8'))).toEqual([])
  })

  test.each([
    ['docs/how-to/a.md', 'See `server/src/ground/nowhere.ts`.', 'server/src/ground/nowhere.ts'],
    ['docs/decisions/a.md', 'See [0001](0001-nowhere.md).', 'docs/decisions/0001-nowhere.md'],
    ['docs/how-to/a.md', 'See [the page](../nowhere.md#limits).', 'docs/nowhere.md'],
    ['README.md', 'See [the page](docs/nowhere.md).', 'docs/nowhere.md'],
  ])('a missing path in %s is found: %s', (document, text, path) => {
    expect(missingPaths(document, text)).toEqual([path])
  })

  test('placeholders, globs, web addresses and anchors are not paths', () => {
    const text =
      '`server/src/features/<noun>/a.ts` `e2e/*.ts` [a](https://example.org/a) [b](#limits) `docs/how-to/`'

    expect(missingPaths('docs/a.md', text)).toEqual([])
  })

  test('every decision has the same template', () => {
    const headings = ['## Decision', '## Why', '## Consequences']
    const decisions = documents.filter((document) => document.startsWith('docs/decisions/'))

    const odd = decisions.filter((document) => {
      const lines = readFileSync(join(root, document), 'utf8').split('\n')
      const number = document.slice('docs/decisions/'.length).slice(0, 4)
      const found = lines.filter((line) => line.startsWith('## '))
      return !lines[0]?.startsWith(`# ${number} `) || found.join() !== headings.join()
    })

    expect(odd).toEqual([])
  })
})

/** Paths in backticks and link targets of a page that do not exist. */
function missingPaths(document: string, text: string): string[] {
  const named = [
    ...text.matchAll(
      /`((?:contract|server|web|texts|e2e|bench|docs|scripts|test|\.ci)\/[^`\s<>*…]*)(?: › [^`]*)?`/g,
    ),
  ].map(([, path]) => path ?? '')
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) =>
    join(dirname(document), path ?? ''),
  )
  return [...named, ...linked].filter((path) => !existsSync(join(root, path)))
}

test('the lock file names no package registry', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

  expect(lock).not.toMatch(/"resolved": "https?:/)
})

describe('texts people read come from texts/', () => {
  const bareWords = /\s(?:title|alt|placeholder|label|aria-label|aria-description)="[^"]*\p{L}[^"]*"/u

  test('no attribute contains a bare sentence', () => {
    const found = sources().filter(({ path, text }) => path.endsWith('.tsx') && bareWords.test(text))

    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('a planted bare sentence in an attribute is found', () => {
    expect(`<img alt="A house" />`).toMatch(bareWords)
    expect(`<img alt="" /><input aria-label={t('a')} />`).not.toMatch(bareWords)
  })
})

describe('timeouts in tests', () => {
  // Tests wait with `expect.poll`, which has one timeout for all; `processorSeconds` measures costs.
  const ownTimeout = /\bvi\.wait(?:For|Until)\(|performance\.now\(\) - \w+\)\.toBeLess/

  test('no test sets its own timeout', () => {
    const tests = ['contract/src', 'server', 'web/src', 'texts', 'test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        // The lint test creates and deletes these files in parallel.
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('planted-violations'))
        .map((file) => join(folder, file)),
    )

    expect(tests.length).toBeGreaterThan(1000)
    expect(tests.filter((file) => ownTimeout.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('a planted timeout of a test’s own is found', () => {
    expect(['vi', "waitFor(() => expect(heard).toEqual(['one']))"].join('.')).toMatch(ownTimeout)
    expect(['expect(performance', 'now() - begun).toBeLessThan(3000)'].join('.')).toMatch(ownTimeout)
    expect("expect.poll(() => heard).toEqual(['one'])").not.toMatch(ownTimeout)
  })
})

test('every migration has a unique number, so that the order never depends on the rest of its name', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => file.slice(0, 4))

  expect(numbers.length).toBeGreaterThan(20)
  expect(new Set(numbers).size).toBe(numbers.length)
})
