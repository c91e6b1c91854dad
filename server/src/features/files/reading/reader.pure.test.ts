import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { Limits } from '#server/features/files/reading/limits.ts'
import { makeReader, type Reader } from '#server/features/files/reading/reader.ts'
import { projectRoot } from '#server/platform/project-root.ts'

import { deflatedZeros, docxOf, fileOf, pdfOf, pngOf, readerWorker, said, zipSaying } from '../../../../test/sample-files.ts'

const megabyte = 1024 * 1024
const words = 'What the family decided'
const isLinux = existsSync('/proc/self/status')

const worker = await readerWorker()

function open(limits: Partial<Limits> = {}, file = worker): Reader {
  const reader = makeReader({ worker: file, limits })
  onTestFinished(() => reader.close())
  return reader
}

/** A worker that says it is ready, and does something else when it is given a file. */
async function openStranger(name: string, act: string, limits: Partial<Limits> = {}): Promise<Reader> {
  const file = join(dirname(worker), `${name}.mjs`)
  const say = 'const say = (bytes) => writeSync(3, Buffer.concat([Buffer.from(new Uint32Array([bytes.length]).buffer), Buffer.from(bytes)]))'
  await writeFile(file, `import { writeSync } from 'node:fs'\n${say}\nprocess.stdin.once('data', async () => {${act}})\nsay([])`)
  return open(limits, file)
}

const readsWell = async (reader: Reader) => expect(said(await reader.read(fileOf('next.docx', await docxOf([words]))))).toContain(words)

/** The processes that read for us now. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`) && commandOf(pid).includes(worker)
      } catch {
        // It went while we looked.
        return false
      }
    })
}

function commandOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
}

/** Noise in which letters are looked for: it takes minutes, and nothing can be said in between. */
function noise(): Uint8Array {
  let seed = 1
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return pngOf(3000, 3000, () => Uint8Array.from({ length: 3000 }, () => (next() > 1_300_000_000 ? 0 : 255)))
}

describe('a file that is a bomb', () => {
  const bomb = deflatedZeros(2048)

  test.each([
    ['says so', 2048 * megabyte],
    ['says that it is small', 1000],
  ])('one entry of two gigabytes that %s is too large, and the house does not grow', async (_, says) => {
    const reader = open()
    await readsWell(reader)
    const before = process.memoryUsage.rss()

    expect(await reader.read(fileOf('bomb.docx', zipSaying([{ name: 'word/document.xml', deflated: bomb, says }])))).toEqual({
      kind: 'trouble',
      trouble: 'too_large',
    })

    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
    await readsWell(reader)
  })

  test('a bomb beside what is written is left alone, as long as it says that it is small', async () => {
    const text = Buffer.from(`<w:document><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:document>`)
    const zip = zipSaying([
      { name: 'word/document.xml', deflated: deflateRawSync(text), says: text.length },
      { name: 'word/media/picture.png', deflated: bomb, says: 1000 },
    ])

    expect(said(await open().read(fileOf('paper.docx', zip)))).toBe(words)
  })

  test('more entries than any paper has are too large', async () => {
    const empty = deflateRawSync(Buffer.alloc(0))
    const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `word/${index}.xml`, deflated: empty, says: 0 }))

    expect(said(await open().read(fileOf('paper.docx', zipSaying(entries))))).toBe('trouble: too_large')
  })

  test('a file that is larger than allowed is not even begun', async () => {
    const reader = open({ bytes: 1000 })
    const never = async function* (): AsyncIterable<Uint8Array> {
      yield await Promise.reject(new Error('was read'))
    }

    expect(await reader.read({ ...fileOf('a.txt', ''), size: 1001, content: never() })).toEqual({ kind: 'trouble', trouble: 'too_large' })
  })

  test('a file that is larger than it says is too large', async () => {
    const reader = open({ bytes: 1000 })

    expect(await reader.read({ ...fileOf('a.txt', 'x'.repeat(100_000)), size: 10 })).toEqual({ kind: 'trouble', trouble: 'too_large' })
    expect(said(await reader.read({ ...fileOf('a.txt', 'x'.repeat(900)), size: 10 }))).toBe('x'.repeat(900))
  })
})

describe('a file that is long', () => {
  test('a PDF of 10,000 pages gives what can be read in time, and says that there is more', async () => {
    const reader = open({ pdfTime: 3000 })
    const reading = await reader.read(fileOf('long.pdf', pdfOf(Array.from({ length: 10_000 }, (_, index) => `Page ${index + 1}`))))

    expect(reading).toMatchObject({ kind: 'text', isCut: true })
    const pages = reading.kind === 'text' ? reading.pages : []
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThan(10_000)
    expect(pages.every(({ page, text }, index) => page === index + 1 && text === `Page ${page}`)).toBe(true)
    await readsWell(reader)
  })

  test('text is cut between lines, and says so', async () => {
    const line = `${'a'.repeat(99)}\n`
    const reading = await open().read(fileOf('long.txt', line.repeat(60_000)))

    expect(reading).toMatchObject({ kind: 'text', isCut: true })
    const text = said(reading)
    expect(text.length).toBeLessThanOrEqual(5_000_000)
    expect(text.length).toBeGreaterThan(4_990_000)
    expect(text.endsWith(`\n${'a'.repeat(99)}`)).toBe(true)
  })

  test('one line that is longer than all that is kept is cut between two letters', async () => {
    const text = said(await open({ characters: 1001 }).read(fileOf('long.txt', '😀'.repeat(5000))))

    expect(text).toBe('😀'.repeat(500))
  })
})

describe('a file that harms the process', () => {
  test('one that takes too long is ended, and the next is read well', async () => {
    const reader = open({ pictureTime: 2000 })
    await readsWell(reader)

    expect(await reader.read(fileOf('noise.png', noise()))).toEqual({ kind: 'trouble', trouble: 'too_slow' })
    await readsWell(reader)
  })

  test('one that loops is ended, wherever it is', async () => {
    const reader = await openStranger('looping', 'for (;;);', { time: 500 })

    expect(await reader.read(fileOf('a.txt', 'x'.repeat(megabyte)))).toEqual({ kind: 'trouble', trouble: 'too_slow' })
  })

  test.runIf(isLinux)('one that eats memory is ended, and the next is read well', async () => {
    const reader = open({ memory: 180 * megabyte })
    // Fifty million pixels in a few kilobytes.
    const black = pngOf(7000, 7000, () => Buffer.alloc(7000))
    const before = process.memoryUsage.rss()

    expect(await reader.read(fileOf('black.png', black))).toEqual({ kind: 'trouble', trouble: 'too_large' })

    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
    await readsWell(reader)
  })

  test('one that fills its own heap is too large', async () => {
    const reader = await openStranger('hoarding', 'const kept = []; for (;;) kept.push({ kept: [kept.length] })', { memory: 200 * megabyte })

    expect(await reader.read(fileOf('a.txt', 'x'))).toEqual({ kind: 'trouble', trouble: 'too_large' })
  })

  test.each([
    ['a message that is too long', 'writeSync(3, Buffer.alloc(9, 255))'],
    ['more pages than there is room for', 'for (;;) say(Buffer.alloc(60_000, 1))'],
    ['what is no message', 'say([7, 7])'],
    ['an end that is none', `say([2, ...Buffer.from('{}')])`],
    ['a trouble that is none', `say([2, ...Buffer.from('{"reading":{"kind":"trouble","trouble":"other"},"memory":1}')])`],
  ])('one that says %s is ended', async (_, act) => {
    const reader = await openStranger('talking', act, { characters: 50_000 })

    expect(await reader.read(fileOf('a.txt', 'x'))).toEqual({ kind: 'trouble', trouble: 'crashed' })
  })

  test.runIf(isLinux)('a process that is killed in the middle of a file is told of that file, and the next has a fresh one', async () => {
    const reader = open()
    await readsWell(reader)
    const [first = 0] = processes()
    const killing = (async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('the first half')
      process.kill(first, 'SIGKILL')
      yield Buffer.from('the second half')
    })()

    expect(await reader.read({ ...fileOf('a.txt', ''), size: 29, content: killing })).toEqual({ kind: 'trouble', trouble: 'crashed' })
    await readsWell(reader)
    expect(processes()).not.toContain(first)
  })
})

describe('the process', () => {
  test.runIf(isLinux)('has nothing of our environment and stands in no folder of ours', async () => {
    const reader = open()
    await readsWell(reader)
    const [pid = 0] = processes()

    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('')
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/')
    await reader.close()
    expect(processes()).not.toContain(pid)
  })

  test('may read nothing but what it needs, write nothing, and start nothing', async () => {
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

    expect(said(await (await openStranger('curious', tries)).read(fileOf('a.txt', 'x')))).toBe('own')
  })

  test.runIf(isLinux)('is one for all files, and goes when there is nothing to do', async () => {
    const reader = open({ idle: 300 })
    await Promise.all([readsWell(reader), readsWell(reader), readsWell(reader)])
    const [pid = 0, ...others] = processes()

    expect([pid > 0, others]).toEqual([true, []])
    await expect.poll(processes, { interval: 50 }).toEqual([])
    await readsWell(reader)
  })

  test('a file whose content does not come fails, and the next is read well', async () => {
    const reader = open()
    const failing = (async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('the store is gone')
    })()

    await expect(reader.read({ ...fileOf('a.txt', ''), size: 100, content: failing })).rejects.toThrow('the store is gone')
    await readsWell(reader)
  })

  test('when the house stops, a file under way is nobody’s trouble', async () => {
    const reader = open()
    await readsWell(reader)
    const [reading, waiting] = [reader.read(fileOf('noise.png', noise())), reader.read(fileOf('a.txt', 'x'))]
    const failed = Promise.allSettled([reading, waiting])
    await reader.close()

    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('one that does not start is not the file’s trouble', async () => {
    const broken = join(dirname(worker), 'broken.mjs')
    await writeFile(broken, 'process.exit(1)')

    await expect(open({}, broken).read(fileOf('a.txt', 'x'))).rejects.toThrow('does not start')
  })
})
