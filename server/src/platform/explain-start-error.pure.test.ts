import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { explainStartError } from './explain-start-error.ts'
import { CannotStart } from './cannot-start.ts'

test('a file system error becomes a sentence with the path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-trouble-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const error: unknown = await mkdir(join(file, 'data')).catch((cause: unknown) => cause)

  const explained = explainStartError(error)

  expect(explained).toBeInstanceOf(CannotStart)
  expect((explained as Error).message).toContain(join(file, 'data'))
})

test.each(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])(
  '%s becomes a sentence that says what to do',
  (code) => {
    const explained = explainStartError(Object.assign(new Error(code), { code, path: '/srv/data' })) as Error
    expect(explained).toBeInstanceOf(CannotStart)
    expect(explained.message).toMatch(/^[A-Z/].*\.$/)
    expect(explained.message).not.toContain(code)
  },
)

test('a programming error and a CannotStart are returned unchanged', () => {
  const fault = new TypeError('x is not a function')
  const sentence = Object.assign(new CannotStart('Port 80 needs more rights.'), { code: 'EACCES' })
  expect(explainStartError(fault)).toBe(fault)
  expect(explainStartError(sentence)).toBe(sentence)
})
