import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { recordCommand } from '#server/commands/record-command.ts'

test('each command appends one private log line with its name, time, user and outcome', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const now = new Date('2026-11-18T12:00:00Z')

  await recordCommand(folder, { command: 'outbox', hasFailed: false, now })
  await recordCommand(folder, { command: 'rotate-key', hasFailed: true, now })

  const lines = (await readFile(join(folder, 'operator.log'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { time: '2026-11-18T12:00:00.000Z', security: 'operator_command', command: 'outbox', has_failed: false },
    { command: 'rotate-key', has_failed: true, user: expect.stringMatching(/./) },
  ])
  expect((await stat(join(folder, 'operator.log'))).mode & 0o777).toBe(0o600)
})

test('a log that can’t be written is reported and doesn’t stop the command', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await recordCommand('/dev/null', { command: 'jobs', hasFailed: false, now: new Date() })
  expect(said).toHaveBeenCalledWith(expect.stringContaining('could not be recorded'))
})
