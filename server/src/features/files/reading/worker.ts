import { Socket } from 'node:net'

import { frame, unframe } from '#server/features/files/reading/frames.ts'
import {
  endMessage,
  pageMessage,
  type ReaderPaths,
  type Task,
} from '#server/features/files/reading/messages.ts'
import { pictureReader } from '#server/features/files/reading/read-picture.ts'
import type { ReadText } from '#server/features/files/reading/reading.ts'
import { extractText } from '#server/features/files/reading/extract-text.ts'

// Entry of the reader process, bundled separately: untrusted files are parsed only here. A file arrives on
// stdin and the result leaves on a separate pipe, because libraries may print. The process can be killed at
// any time and has no state.
const paths = JSON.parse(process.argv[2] ?? '{}') as ReaderPaths
const readers = { pictures: pictureReader(paths.ocr), tables: paths.tables }
const output = new Socket({ fd: 3 })

// Ctrl+C at a terminal reaches this process too. Ignore it: the server closes the pipe when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Abandoned promises may reject; the file's own error surfaces where it is read.
process.on('unhandledRejection', () => undefined)

let task: Task | undefined
let content = new Uint8Array()
let filled = 0
let last: Promise<unknown> = Promise.resolve()

function receive(message: Buffer): void {
  if (!task) {
    task = JSON.parse(message.toString()) as Task
    content = new Uint8Array(task.size)
    filled = 0
  } else if (message.length > 0) {
    if (filled + message.length > content.length) content = enlarge(content, filled + message.length)
    content.set(message, filled)
    filled += message.length
  } else {
    // A buffer of exactly this size: some readers take ownership of it.
    const [input, bytes] = [task, filled === content.length ? content : content.slice(0, filled)]
    task = undefined
    content = new Uint8Array()
    last = last.then(() => processFile(input, bytes))
  }
}

async function processFile(input: Task, bytes: Uint8Array): Promise<void> {
  const reading = await extractText(input, bytes, readers)
  const isText = reading.kind === 'text'
  if (isText) for (const page of reading.pages) await send(pageMessage(page))
  await send(
    endMessage({ reading: isText ? withoutPages(reading) : reading, memory: process.memoryUsage.rss() }),
  )
}

function withoutPages({ kind, isCut, scanned, unread }: ReadText): Omit<ReadText, 'pages'> {
  return { kind, isCut, scanned, unread }
}

function send(message: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    output.write(frame(message), () => resolve())
  })
}

function enlarge(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length * 2))
  larger.set(bytes)
  return larger
}

process.stdin.on('data', unframe(2 ** 31, receive))
process.stdin.on('end', () => process.exit(0))
output.on('error', () => process.exit(0))
// An empty message tells the server that the process is ready.
await send(new Uint8Array())
