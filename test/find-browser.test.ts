import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { root } from './imports.ts'

// npm has a Chromium for this platform only.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'without an installed browser, the one from npm is found and starts',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'only-node-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    symlinkSync(process.execPath, join(folder, 'node'))
    const code = `import(${JSON.stringify(pathToFileURL(join(root, 'scripts/find-browser.mjs')).href)}).then((m) => m.findBrowser()).then((b) => console.log(JSON.stringify(b)))`

    const found = execFileSync(process.execPath, ['-e', code], {
      env: { PATH: folder, TMPDIR: tmpdir() },
      encoding: 'utf8',
    })

    expect(JSON.parse(found)).toMatchObject({
      from: 'npm (@sparticuz/chromium)',
      version: expect.stringContaining('Chromium') as string,
    })
  },
  60_000,
)
