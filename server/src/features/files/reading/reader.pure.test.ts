import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { Limits } from '#server/features/files/reading/limits.ts'
import { makeReader, type ContentReader } from '#server/features/files/reading/reader.ts'
import { projectRoot } from '#server/platform/project-root.ts'

import {
  deflatedZeros,
  docxOf,
  fileOf,
  pdfOf,
  pngOf,
  readerWorker,
  textOf,
  zipDeclaring,
} from '../../../../test/sample-files.ts'

const megabyte = 1024 * 1024
const words = 'What the family decided'
const isLinux = existsSync('/proc/self/status')

const worker = await readerWorker()

function open(limits: Partial<Limits> = {}, file = worker): ContentReader {
  const reader = makeReader({ worker: file, limits })
  onTestFinished(() => reader.close())
  return reader
}

/** A worker that reports ready and runs other code when it gets a file. */
async function openFakeWorker(
  name: string,
  act: string,
  limits: Partial<Limits> = {},
): Promise<ContentReader> {
  const file = join(dirname(worker), `${name}.mjs`)
  const say =
    'const say = (bytes) => writeSync(3, Buffer.concat([Buffer.from(new Uint32Array([bytes.length]).buffer), Buffer.from(bytes)]))'
  await writeFile(
    file,
    `import { writeSync } from 'node:fs'\n${say}\nprocess.stdin.once('data', async () => {${act}})\nsay([])`,
  )
  return open(limits, file)
}

const readsWell = async (reader: ContentReader) =>
  expect(textOf(await reader.read(fileOf('next.docx', await docxOf([words]))))).toContain(words)

/** The running reader processes. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`) &&
          commandOf(pid).includes(worker)
        )
      } catch {
        // The process has exited in the meantime.
        return false
      }
    })
}

function commandOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
}

/** Noise that keeps OCR busy for minutes without a break. */
function noise(): Uint8Array {
  let seed = 1
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return pngOf(3000, 3000, () => Uint8Array.from({ length: 3000 }, () => (next() > 1_300_000_000 ? 0 : 255)))
}

describe('zip bombs', () => {
  const bomb = deflatedZeros(2048)

  test.each([
    ['says so', 2048 * megabyte],
    ['says that it is small', 1000],
  ])(
    'an entry of two gigabytes that %s is too large, and the server’s memory stays flat',
    async (_, declaredSize) => {
      const reader = open()
      await readsWell(reader)
      const before = process.memoryUsage.rss()

      expect(
        await reader.read(
          fileOf('bomb.docx', zipDeclaring([{ name: 'word/document.xml', deflated: bomb, declaredSize }])),
        ),
      ).toEqual({
        kind: 'error',
        error: 'too_large',
      })

      expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
      await readsWell(reader)
    },
  )

  test('an unread zip bomb next to the document is ignored if its declared size is small', async () => {
    const text = Buffer.from(`<w:document><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:document>`)
    const zip = zipDeclaring([
      { name: 'word/document.xml', deflated: deflateRawSync(text), declaredSize: text.length },
      { name: 'word/media/picture.png', deflated: bomb, declaredSize: 1000 },
    ])

    expect(textOf(await open().read(fileOf('document.docx', zip)))).toBe(words)
  })

  test('a zip with too many entries is too large', async () => {
    const empty = deflateRawSync(Buffer.alloc(0))
    const entries = Array.from({ length: 10_001 }, (_, index) => ({
      name: `word/${index}.xml`,
      deflated: empty,
      declaredSize: 0,
    }))

    expect(textOf(await open().read(fileOf('document.docx', zipDeclaring(entries))))).toBe('error: too_large')
  })

  test('a file over the size limit is not read at all', async () => {
    const reader = open({ bytes: 1000 })
    const never = async function* (): AsyncIterable<Uint8Array> {
      yield await Promise.reject(new Error('was read'))
    }

    expect(await reader.read({ ...fileOf('a.txt', ''), size: 1001, content: never() })).toEqual({
      kind: 'error',
      error: 'too_large',
    })
  })

  test('a file larger than its declared size is too large', async () => {
    const reader = open({ bytes: 1000 })

    expect(await reader.read({ ...fileOf('a.txt', 'x'.repeat(100_000)), size: 10 })).toEqual({
      kind: 'error',
      error: 'too_large',
    })
    expect(textOf(await reader.read({ ...fileOf('a.txt', 'x'.repeat(900)), size: 10 }))).toBe('x'.repeat(900))
  })
})

describe('long files', () => {
  test('a PDF of 10,000 pages gives the part read in time and is marked as cut', async () => {
    const reader = open({ pdfTime: 3000 })
    const reading = await reader.read(
      fileOf('long.pdf', pdfOf(Array.from({ length: 10_000 }, (_, index) => `Page ${index + 1}`))),
    )

    expect(reading).toMatchObject({ kind: 'text', isCut: true })
    const pages = reading.kind === 'text' ? reading.pages : []
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThan(10_000)
    expect(pages.every(({ page, text }, index) => page === index + 1 && text === `Page ${page}`)).toBe(true)
    await readsWell(reader)
  })

  test('overlong text is cut between lines and marked as cut', async () => {
    const line = `${'a'.repeat(99)}\n`
    const reading = await open().read(fileOf('long.txt', line.repeat(60_000)))

    expect(reading).toMatchObject({ kind: 'text', isCut: true })
    const text = textOf(reading)
    expect(text.length).toBeLessThanOrEqual(5_000_000)
    expect(text.length).toBeGreaterThan(4_990_000)
    expect(text.endsWith(`\n${'a'.repeat(99)}`)).toBe(true)
  })

  test('an overlong line is cut between characters', async () => {
    const text = textOf(await open({ characters: 1001 }).read(fileOf('long.txt', '😀'.repeat(5000))))

    expect(text).toBe('😀'.repeat(500))
  })
})

describe('harmful files', () => {
  test('a file that takes too long is stopped, and the next one is read', async () => {
    const reader = open({ pictureTime: 2000 })
    await readsWell(reader)

    expect(await reader.read(fileOf('noise.png', noise()))).toEqual({ kind: 'error', error: 'too_slow' })
    await readsWell(reader)
  })

  test('an endless loop is stopped', async () => {
    const reader = await openFakeWorker('looping', 'for (;;);', { time: 500 })

    expect(await reader.read(fileOf('a.txt', 'x'.repeat(megabyte)))).toEqual({
      kind: 'error',
      error: 'too_slow',
    })
  })

  test.runIf(isLinux)('a file that uses too much memory is stopped, and the next one is read', async () => {
    const reader = open({ memory: 180 * megabyte })
    // Fifty million pixels in a few kilobytes.
    const black = pngOf(7000, 7000, () => Buffer.alloc(7000))
    const before = process.memoryUsage.rss()

    expect(await reader.read(fileOf('black.png', black))).toEqual({ kind: 'error', error: 'too_large' })

    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
    await readsWell(reader)
  })

  test('a file that fills the heap is too large', async () => {
    const reader = await openFakeWorker(
      'hoarding',
      'const kept = []; for (;;) kept.push({ kept: [kept.length] })',
      { memory: 200 * megabyte },
    )

    expect(await reader.read(fileOf('a.txt', 'x'))).toEqual({ kind: 'error', error: 'too_large' })
  })

  test.each([
    ['an overlong message', 'writeSync(3, Buffer.alloc(9, 255))'],
    ['more pages than allowed', 'for (;;) say(Buffer.alloc(60_000, 1))'],
    ['an unknown message', 'say([7, 7])'],
    ['an invalid end message', `say([2, ...Buffer.from('{}')])`],
    [
      'an unknown error code',
      `say([2, ...Buffer.from('{"reading":{"kind":"error","error":"other"},"memory":1}')])`,
    ],
  ])('a process that sends %s is stopped', async (_, act) => {
    const reader = await openFakeWorker('talking', act, { characters: 50_000 })

    expect(await reader.read(fileOf('a.txt', 'x'))).toEqual({ kind: 'error', error: 'crashed' })
  })

  test.runIf(isLinux)(
    'a process killed during a file fails that file, and the next one gets a fresh process',
    async () => {
      const reader = open()
      await readsWell(reader)
      const [first = 0] = processes()
      const killing = (async function* (): AsyncIterable<Uint8Array> {
        yield Buffer.from('the first half')
        process.kill(first, 'SIGKILL')
        yield Buffer.from('the second half')
      })()

      expect(await reader.read({ ...fileOf('a.txt', ''), size: 29, content: killing })).toEqual({
        kind: 'error',
        error: 'crashed',
      })
      await readsWell(reader)
      expect(processes()).not.toContain(first)
    },
  )
})

describe('the reader process', () => {
  test.runIf(isLinux)('the reader process has an empty environment and no folder of ours', async () => {
    const reader = open()
    await readsWell(reader)
    const [pid = 0] = processes()

    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('')
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/')
    await reader.close()
    expect(processes()).not.toContain(pid)
  })

  test('the reader process can read only what it needs, write nothing, and start nothing', async () => {
    const tries = `
      const tries = {
        read: async () => (await import('node:fs')).readFileSync(${JSON.stringify(join(projectRoot, 'server/src/main.ts'))}),
        list: async () => (await import('node:fs')).readdirSync(${JSON.stringify(projectRoot)}),
        write: async () => (await import('node:fs')).writeFileSync(${JSON.stringify(join(tmpdir(), 'written-by-a-stranger'))}, 'x'),
        start: async () => (await import('node:child_process')).spawnSync(process.execPath, ['-v']),
        thread: async () => new (await import('node:worker_threads')).Worker('', { eval: true }),
        own: async () => (await import('node:fs')).readFileSync(process.argv[1]),
      }
      const done = []
      for (const [name, attempt] of Object.entries(tries)) await attempt().then(() => done.push(name), () => undefined)
      say([1, 0, 0, 0, 0, ...Buffer.from(done.join(' '))])
      say([2, ...Buffer.from('{"reading":{"kind":"text","isCut":false,"scanned":0,"unread":0},"memory":0}')])`

    expect(textOf(await (await openFakeWorker('curious', tries)).read(fileOf('a.txt', 'x')))).toBe('own')
  })

  test.runIf(isLinux)('one reader process serves all files and ends when idle', async () => {
    const reader = open({ idle: 300 })
    await Promise.all([readsWell(reader), readsWell(reader), readsWell(reader)])
    const [pid = 0, ...others] = processes()

    expect([pid > 0, others]).toEqual([true, []])
    await expect.poll(processes, { interval: 50 }).toEqual([])
    await readsWell(reader)
  })

  test('a file whose content fails is rejected, and the next one is read', async () => {
    const reader = open()
    const failing = (async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('the store is gone')
    })()

    await expect(reader.read({ ...fileOf('a.txt', ''), size: 100, content: failing })).rejects.toThrow(
      'the store is gone',
    )
    await readsWell(reader)
  })

  test('a shutdown rejects a running read without blaming the file', async () => {
    const reader = open()
    await readsWell(reader)
    const [reading, waiting] = [reader.read(fileOf('noise.png', noise())), reader.read(fileOf('a.txt', 'x'))]
    const failed = Promise.allSettled([reading, waiting])
    await reader.close()

    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('a process that doesn’t start is not reported as a file error', async () => {
    const broken = join(dirname(worker), 'broken.mjs')
    await writeFile(broken, 'process.exit(1)')

    await expect(open({}, broken).read(fileOf('a.txt', 'x'))).rejects.toThrow('does not start')
  })
})
