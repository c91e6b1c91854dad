import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from './imports.ts'

const wrong = [
  ['a misspelt page', `<Link to="/dashboard/buildroom" />`],
  ['a page as a parameter', `<Link to="/dashboard/$page" params={{ page: 'chat' }} />`],
  ['a misspelt search parameter', `<Link to="/dashboard/chat" search={{ tlak: 'a' }} />`],
  ['a search parameter of another page', `<Link to="/dashboard/chat" search={{ document: 'a' }} />`],
  [
    'a search parameter of another page beside a right one',
    `<Link to="/dashboard/settings" search={{ tab: 'account', talk: 'a' }} />`,
  ],
  ['an unknown tab', `<Link to="/dashboard/settings" search={{ tab: 'accounts' }} />`],
  ['a search parameter of the wrong type', `<Link to="/dashboard/build-room" search={{ document: 1 }} />`],
  ['a missing path parameter', `<Link to="/user/$id" />`],
  ['a misspelt path parameter', `<Link to="/user/$id" params={{ name: 'a' }} />`],
  ['a misspelt page of a button', `<ButtonLink variant="main" to="/dashboard/buildroom" />`],
  [
    'a search parameter of another page in a button',
    `<ButtonLink variant="main" to="/dashboard/chat" search={{ tab: 'llm' }} />`,
  ],
  ['a misspelt page of a redirect', `<Navigate to="/dashboard/dataroom" />`],
] as const
const right = [
  ['a page', `<Link to="/dashboard/build-room" />`],
  [
    'a page with its search parameters',
    `<Link to="/dashboard/build-room" search={{ document: 'a', version: 2 }} />`,
  ],
  ['a tab', `<Link to="/dashboard/settings" search={{ tab: 'account' }} />`],
  ['the page of a button', `<ButtonLink variant="main" to="/dashboard/chat" search={{ talk: 'a' }} />`],
  ['a path parameter', `<Link to="/user/$id" params={{ id: 'a' }} />`],
] as const

// The routes declare the types of all links.
const imports = `import type {} from '#web/app/routes.tsx'
import { Link, Navigate } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
`
const links = [...wrong, ...right]
const folder = join(root, 'web', 'src', 'planted-violations-of-links')
let lines: Set<number>

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  // Each link has its own line.
  const text = links.map(([, link], index) => `export const a${index} = ${link}\n`).join('')
  writeFileSync(join(folder, 'links.tsx'), imports + text)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    `{ "extends": "../../tsconfig.json", "include": ["."], "exclude": [] }`,
  )
  const { stdout } = spawnSync(
    'node_modules/.bin/oxlint',
    ['--no-ignore', '--type-aware', '--type-check', '-f', 'unix', folder],
    { cwd: root, encoding: 'utf8' },
  )
  const errors = stdout.matchAll(/links\.tsx:(\d+):\d+:.*\(TS\d+\)/g)
  lines = new Set([...errors].map(([, line]) => Number(line)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lineOf = (link: string) => links.findIndex(([, one]) => one === link) + imports.split('\n').length

test.each(wrong)('a link with %s does not compile', (_, link) => {
  expect(lines).toContain(lineOf(link))
})

test.each(right)('a link with %s compiles', (_, link) => {
  expect(lines).not.toContain(lineOf(link))
})
