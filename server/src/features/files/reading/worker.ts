import { Socket } from 'node:net'

import { frame, unframe } from '#server/features/files/reading/frames.ts'
import { endMessage, pageMessage, type Places, type Task } from '#server/features/files/reading/messages.ts'
import { pictureReader } from '#server/features/files/reading/read-picture.ts'
import type { ReadText } from '#server/features/files/reading/reading.ts'
import { takeText } from '#server/features/files/reading/take-text.ts'

// A process of its own, bundled as a file of its own: what strangers send is opened here and nowhere else. It is given a file by its
// standard input and answers on a pipe of its own, because what it uses may print; it may be ended at any moment and holds nothing.
const places = JSON.parse(process.argv[2] ?? '{}') as Places
const means = { pictures: pictureReader(places.pictures), tables: places.tables }
const answers = new Socket({ fd: 3 })

// Whoever stops the house at a terminal reaches this process too. It goes when the house closes the pipe, and not before it has answered.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Something that was begun and nobody waits for any more; the file's own failure comes out where it is read.
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
    if (filled + message.length > content.length) content = grown(content, filled + message.length)
    content.set(message, filled)
    filled += message.length
  } else {
    // Exactly its bytes, in a piece of memory of its own: some readers take it over as a whole.
    const [given, bytes] = [task, filled === content.length ? content : content.slice(0, filled)]
    task = undefined
    content = new Uint8Array()
    last = last.then(() => answer(given, bytes))
  }
}

async function answer(given: Task, bytes: Uint8Array): Promise<void> {
  const reading = await takeText(given, bytes, means)
  const isText = reading.kind === 'text'
  if (isText) for (const page of reading.pages) await say(pageMessage(page))
  await say(endMessage({ reading: isText ? withoutPages(reading) : reading, memory: process.memoryUsage.rss() }))
}

function withoutPages({ kind, isCut, scanned, unread }: ReadText): Omit<ReadText, 'pages'> {
  return { kind, isCut, scanned, unread }
}

function say(message: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    answers.write(frame(message), () => resolve())
  })
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length * 2))
  larger.set(bytes)
  return larger
}

process.stdin.on('data', unframe(2 ** 31, receive))
process.stdin.on('end', () => process.exit(0))
answers.on('error', () => process.exit(0))
// Ready.
await say(new Uint8Array())
