import { expect, test } from 'vitest'

import { formatBytes, showProgress } from '#server/backup/progress.ts'

function screen(isTTY: boolean) {
  let text = ''
  return { isTTY, write: (more: string) => (text += more), text: () => text }
}

test('without a terminal each stage is one line', () => {
  const log = screen(false)
  const progress = showProgress(log)

  progress.stage('Tables', 2)
  progress.step(1)
  progress.step(1)
  progress.stage('Files', 4000, 'bytes')
  progress.step(4200)
  progress.end()

  expect(log.text()).toBe('Tables: 2 of 2\nFiles: 4.2 kB of 4.2 kB\n')
})

test('a terminal shows a stage that goes on, but not at every step', () => {
  const terminal = screen(true)
  let now = 0
  const progress = showProgress(terminal, () => now)

  progress.stage('Tables', 1000)
  for (let step = 0; step < 1000; step++) {
    now += 1
    progress.step(1)
  }
  progress.end()

  expect(terminal.text().split('\r').length).toBeLessThan(10)
  expect(terminal.text()).toMatch(/Tables: 1000 of 1000\n$/)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [999_999, '1000 kB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5000 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
