// Packs the source for the people who use a release over a network, as the AGPL asks (docs/decisions/0071).
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { root, runOrExit } from './run.mjs'

/** Everything in the repository's root that is source: listed by name, so that no data or secret gets in. */
export const source = [
  '.ci',
  '.dockerignore',
  '.git-blame-ignore-revs',
  '.githooks',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bench',
  'compose.yaml',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'knip.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'scripts',
  'server',
  'test',
  'texts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'web',
]

export async function writeSource(file, name) {
  mkdirSync(dirname(file), { recursive: true })
  await runOrExit('tar', [
    '--create',
    '--gzip',
    '--owner=0',
    '--group=0',
    '--exclude=node_modules',
    '--exclude=.env*',
    '--exclude=*.tsbuildinfo',
    `--transform=s,^,${name}-source/,`,
    '-C',
    root,
    '-f',
    file,
    ...source,
  ])
}
