import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root, sources, trespasses } from './imports.ts'

describe('who may import whom', () => {
  test('no file goes where it may not', () => {
    expect(sources().flatMap(trespasses)).toEqual([])
  })

  // One violation of each kind: a rule that sees nothing must be found out.
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
    ['web/src/features/auth/a.ts', `import { x } from '#web/features/session/x.ts'`],
    ['web/src/features/auth/a.ts', `import { x } from '#web/pages/sign-in/x.ts'`],
    ['web/src/pages/a.ts', `import { x } from '#server/ground/x.ts'`],
  ])('%s may not: %s', (path, text) => {
    expect(trespasses({ path, text })).not.toEqual([])
  })

  test.each([
    ['server/src/features/auth/a.ts', `import { x } from '#server/ground/x.ts'`],
    ['server/src/features/auth/a.ts', `import { x } from '#server/features/auth/x.ts'`],
    ['server/src/app.ts', `import { x } from '#server/features/auth/x.ts'`],
    ['web/src/pages/a.ts', `import { x } from '#web/features/auth/x.ts'`],
    ['contract/src/a.ts', `import * as z from 'zod/mini'`],
  ])('%s may: %s', (path, text) => {
    expect(trespasses({ path, text })).toEqual([])
  })

  test('no file only passes on what others export', () => {
    const barrels = sources().filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text))

    expect(barrels.map(({ path }) => path)).toEqual([])
  })
})

describe('what the documents name', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/scale.md']

  test.each(documents)('%s names only paths that exist', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`((?:contract|server|web|texts|e2e|bench|docs|scripts|test)\/[^`\s]*)`/g)].map(([, path]) => path ?? '')
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) =>
      document.startsWith('docs/') ? `docs/${path}` : (path ?? ''),
    )

    expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length + linked.length).toBeGreaterThan(0)
  })
})

test('nothing in the project names a machine of ours or a package registry', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

  expect(lock).not.toMatch(/"resolved": "https?:/)
})

describe('words people read come from the texts', () => {
  const bareWords = /\s(?:title|alt|placeholder|label|aria-label|aria-description)="[^"]*\p{L}[^"]*"/u

  test('no attribute holds a bare sentence', () => {
    const found = sources().filter(({ path, text }) => path.endsWith('.tsx') && bareWords.test(text))

    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('one would be seen', () => {
    expect(`<img alt="A house" />`).toMatch(bareWords)
    expect(`<img alt="" /><input aria-label={t('a')} />`).not.toMatch(bareWords)
  })
})

describe('a machine that stands still for a moment fails no test', () => {
  // Who waits does it by `expect.poll`, whose patience is one for all; what must not take long is measured by `processorSeconds`.
  const impatient = /\bvi\.wait(?:For|Until)\(|performance\.now\(\) - \w+\)\.toBeLess/

  test('nobody has a patience of their own', () => {
    const tests = ['contract/src', 'server', 'web/src', 'texts', 'test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        // The lint test creates and deletes these files in parallel.
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('planted-violations'))
        .map((file) => join(folder, file)),
    )

    expect(tests.length).toBeGreaterThan(1000)
    expect(tests.filter((file) => impatient.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('one would be seen', () => {
    expect(['vi', "waitFor(() => expect(heard).toEqual(['one']))"].join('.')).toMatch(impatient)
    expect(['expect(performance', 'now() - begun).toBeLessThan(3000)'].join('.')).toMatch(impatient)
    expect("expect.poll(() => heard).toEqual(['one'])").not.toMatch(impatient)
  })
})

test('every migration has a number of its own, so that the order is never left to the rest of its name', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => file.slice(0, 4))

  expect(numbers.length).toBeGreaterThan(20)
  expect(new Set(numbers).size).toBe(numbers.length)
})
