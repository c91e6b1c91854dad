import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import type { TestClient, World } from './world.ts'
import type { Category, FileSummary } from '#contract/files/calls.ts'
import type { CategoryKey } from '#contract/files/names.ts'
import { readFile } from '#server/features/files/reading/read-task.ts'
import type { ContentReader } from '#server/features/files/reading/reader.ts'

export type ShownFile = output<typeof FileSummary>
export type ShownCategory = output<typeof Category>

/** One of the family's default categories. */
export async function categoryOf(client: TestClient, key: CategoryKey = 'deeds'): Promise<ShownCategory> {
  const { categories } = (await client.get('/files/room/')).json<{ categories: ShownCategory[] }>()
  const found = categories.find((category) => category.key === key)
  if (!found) throw new Error(`There is no category ${key}`)
  return found
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The tus Upload-Metadata header. */
export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')
}

interface UploadInput {
  readonly name?: string
  readonly bytes?: Buffer | string
  readonly category?: string
  readonly draft?: boolean
  readonly folder?: string
}

/** Uploads a file in one request, as the browser does with small files. */
export async function send(world: World, client: TestClient, input: UploadInput = {}) {
  const { name = 'Deed.txt', bytes = 'The mill keeps a right of way.', category, draft, folder } = input
  const body = Buffer.from(bytes)
  return world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: {
      cookie: client.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(body.length),
      'upload-metadata': metadata({
        filename: name,
        category: category ?? (await categoryOf(client)).id,
        ...(draft && { draft: 'yes' }),
        ...(folder && { folder }),
      }),
      'content-type': 'application/offset+octet-stream',
    },
    payload: body,
  })
}

/** Uploads a file and returns its id. */
export async function putFile(world: World, client: TestClient, input: UploadInput = {}): Promise<string> {
  const response = await send(world, client, input)
  expect(response.statusCode, response.body).toBe(201)
  return String(response.headers['forerunners-file'])
}

/** Reads plain text in this process; text extraction is tested elsewhere. */
export const plainReader: ContentReader = {
  read: async ({ content }) => {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return {
      kind: 'text',
      pages: [{ page: null, text: Buffer.concat(parts).toString('utf8') }],
      isCut: false,
      scanned: 0,
      unread: 0,
    }
  },
  close: async () => {},
}

/** Extracts and indexes a file's text, as the job would. */
export async function readText(world: World, client: TestClient, file: string, version = 1): Promise<void> {
  await readFile(world.files, plainReader, { family: client.familyId, file, version })
}

export async function filesOf(client: TestClient, query = ''): Promise<ShownFile[]> {
  const response = await client.get(`/files/?limit=100${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: ShownFile[] }>().items
}
