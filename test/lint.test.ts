import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from './imports.ts'

/** One planted violation per rule that we rely on proves that the rule is active. */
const planted: Record<string, { file: string; text: string }> = {
  'no-floating-promises': {
    file: 'floating.ts',
    text: `export async function a() {}\nexport function b() {\n  a()\n}\n`,
  },
  'no-misused-promises': {
    file: 'misused.ts',
    text: `export function a(list: number[]) {\n  list.forEach(async () => {})\n}\n`,
  },
  'no-explicit-any': { file: 'loose.ts', text: `export const a: any = 1\n` },
  'no-cycle': {
    file: 'circle-a.ts',
    text: `import { b } from './circle-b.ts'\nexport const a = () => b()\n`,
  },
  'no-default-export': { file: 'default.ts', text: `export default 1\n` },
  'filename-case': { file: 'camelCase.ts', text: `export const a = 1\n` },
  'max-lines': {
    file: 'long.ts',
    text: Array.from({ length: 301 }, (_, index) => `export const a${index} = ${index}\n`).join(''),
  },
  'max-lines-per-function': {
    file: 'long-function.ts',
    text: `export function a() {\n${'  void 0\n'.repeat(79)}}\n`,
  },
  'no-console': { file: 'loud.ts', text: `console.log(1)\n` },
  'jsx-no-literals': { file: 'words.tsx', text: `export function A() {\n  return <p>Hello</p>\n}\n` },
  'consistent-type-imports': {
    file: 'types.ts',
    text: `import { Server } from 'node:http'\nexport function a(server: Server) {\n  return server\n}\n`,
  },
  // The same pass checks types.
  TS2322: { file: 'wrong.ts', text: `export const a: number = 'one'\n` },
  TS6133: { file: 'unused.ts', text: `export function a(list: number[]) {\n  const first = list[0]\n}\n` },
  TS2578: { file: 'expected.ts', text: `// @ts-expect-error -- nothing is wrong here\nexport const a = 1\n` },
  TS2375: { file: 'exact.ts', text: `export const a: { b?: number } = { b: undefined }\n` },
}
const folder = join(root, 'web', 'src', 'planted-violations')
let found: string

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of Object.values(planted)) writeFileSync(join(folder, file), text)
  writeFileSync(
    join(folder, 'circle-b.ts'),
    `import { a } from './circle-a.ts'\nexport const b = () => a()\n`,
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    `{ "extends": "../../tsconfig.json", "include": ["."], "exclude": [] }`,
  )
  found = spawnSync(
    'node_modules/.bin/oxlint',
    ['--no-ignore', '--type-aware', '--type-check', '-f', 'unix', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).stdout
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(planted))('the linter rule %s reports its planted violation', (rule, { file }) => {
  const rows = found.split('\n').filter((row) => row.includes(`${file}:`))

  expect(rows.join('\n')).toContain(`(${rule})`)
})
