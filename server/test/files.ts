import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import type { Voice, World } from './world.ts'
import type { Category, FileSummary } from '#contract/files/calls.ts'
import type { CategoryKey } from '#contract/files/names.ts'
import { readFile } from '#server/features/files/reading/read-task.ts'
import type { Reader } from '#server/features/files/reading/reader.ts'

export type ShownFile = output<typeof FileSummary>
export type ShownCategory = output<typeof Category>

/** One of the family's categories; the deeds unless another is named. */
export async function shelf(voice: Voice, key: CategoryKey = 'deeds'): Promise<ShownCategory> {
  const { categories } = (await voice.get('/files/room/')).json<{ categories: ShownCategory[] }>()
  const found = categories.find((category) => category.key === key)
  if (!found) throw new Error(`There is no category ${key}`)
  return found
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What tus says about a file before its bytes. */
export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')
}

interface Sent {
  readonly name?: string
  readonly bytes?: Buffer | string
  readonly category?: string
  readonly draft?: boolean
  readonly folder?: string
}

/** Everything in one request, as a browser sends a small file. */
export async function send(world: World, voice: Voice, sent: Sent = {}) {
  const { name = 'Deed.txt', bytes = 'The mill keeps a right of way.', category, draft, folder } = sent
  const body = Buffer.from(bytes)
  return world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: {
      cookie: voice.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(body.length),
      'upload-metadata': metadata({
        filename: name,
        category: category ?? (await shelf(voice)).id,
        ...(draft && { draft: 'yes' }),
        ...(folder && { folder }),
      }),
      'content-type': 'application/offset+octet-stream',
    },
    payload: body,
  })
}

/** A file that is kept; its id. */
export async function putFile(world: World, voice: Voice, sent: Sent = {}): Promise<string> {
  const answer = await send(world, voice, sent)
  expect(answer.statusCode, answer.body).toBe(201)
  return String(answer.headers['forerunners-file'])
}

/** Reads plain text without a process of its own: how files are taken apart is tested elsewhere. */
export const plainReader: Reader = {
  read: async ({ content }) => {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return { kind: 'text', pages: [{ page: null, text: Buffer.concat(parts).toString('utf8') }], isCut: false, scanned: 0, unread: 0 }
  },
  close: async () => {},
}

/** Lets a file be found by its text, as the job would. */
export async function readText(world: World, voice: Voice, file: string, version = 1): Promise<void> {
  await readFile(world.files, plainReader, { family: voice.familyId, file, version })
}

export async function filesOf(voice: Voice, query = ''): Promise<ShownFile[]> {
  const answer = await voice.get(`/files/?limit=100${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: ShownFile[] }>().items
}
