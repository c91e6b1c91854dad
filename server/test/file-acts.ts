import { expect } from 'vitest'

import { metadata, categoryOf, type ShownFile } from './files.ts'
import type { TestClient, World } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { findFiles } from '#contract/files/calls.ts'
import type { findInFiles, openFile as openFileCall } from '#contract/files/file-calls.ts'
import type { CategoryKey } from '#contract/files/names.ts'

/** Awaits a request, expects status 200 and returns the body. */
export async function expectOk<Reply>(request: ReturnType<TestClient['post']>): Promise<Reply> {
  const response = await request
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Reply>()
}

export const categoryId = async (client: TestClient, key?: CategoryKey) => (await categoryOf(client, key)).id

export const addCategory = async (founder: TestClient, name: string) =>
  (await expectOk<{ id: string }>(founder.post('/files/categories/', { name, capital: 'material' }))).id

export const shareCategory = (
  founder: TestClient,
  category: string,
  advisor: TestClient,
  ends_on: string | null = null,
) =>
  expectOk(
    founder.post(`/files/categories/${category}/share/`, {
      account_id: advisor.accountId,
      is_shared: true,
      ends_on,
    }),
  )
export const unshareCategory = (founder: TestClient, category: string, advisor: TestClient) =>
  expectOk(
    founder.post(`/files/categories/${category}/share/`, { account_id: advisor.accountId, is_shared: false }),
  )

export const openFile = (client: TestClient, id: string) =>
  expectOk<ReplyOf<typeof openFileCall>>(client.post(`/files/${id}/open/`, {}))
export const search = (client: TestClient, words: string, more = '') =>
  expectOk<ReplyOf<typeof findFiles>>(client.get(`/files/search/?words=${encodeURIComponent(words)}${more}`))
export const foundNames = async (client: TestClient, words: string, more = '') =>
  (await search(client, words, more)).items.map(({ file }) => file.name)
export const binnedFiles = async (client: TestClient) =>
  (await expectOk<{ items: ShownFile[] }>(client.get('/files/?bin=only&limit=100'))).items

/** Titles of the files the assistant finds. Primers, which everyone may read, are left out. */
export async function assistantFiles(client: TestClient, words: string): Promise<string[]> {
  const { items } = await expectOk<ReplyOf<typeof findInFiles>>(
    client.get(`/files/passages/?words=${encodeURIComponent(words)}`),
  )
  return items.filter(({ kind }) => kind === 'file').map(({ title }) => title)
}

/** The family's ledger entries of one act, optionally of one subject. */
export async function ledgerEntries(
  world: World,
  { familyId }: TestClient,
  act: string,
  subject?: string,
): Promise<{ by: string | null; details: unknown }[]> {
  return world.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('ledger')
      .select(['by_account as by', 'details'])
      .where('family_id', '=', familyId)
      .where('act', '=', act)
      .$if(subject !== undefined, (rows) => rows.where('subject_id', '=', subject ?? ''))
      .orderBy('seq')
      .execute(),
  )
}

/** The keys of a family in the store. */
export async function storeKeys(world: Pick<World, 'store'>, { familyId }: TestClient): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.store.list(`${familyId}/`)) keys.push(key)
  return keys.toSorted()
}

type Inject = Pick<World, 'app'>
const tus = (client: TestClient, more: Record<string, string> = {}) => ({
  cookie: client.cookie,
  'tus-resumable': '1.0.0',
  ...more,
})

/** Creates an upload and returns its URL. */
export async function beginUpload(
  { app }: Inject,
  client: TestClient,
  { name, size, category }: { name: string; size: number; category: string },
) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: tus(client, {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: name, category }),
    }),
  })
  expect(response.statusCode, response.body).toBe(201)
  return String(response.headers.location)
}

export const sendChunk = (
  { app }: Inject,
  client: TestClient,
  url: string,
  offset: number,
  payload: Buffer | string | NodeJS.ReadableStream,
) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: tus(client, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }),
    payload,
  })
export const uploadStatus = ({ app }: Inject, client: TestClient, url: string) =>
  app.inject({ method: 'HEAD', url, headers: tus(client) })
export const cancelUpload = ({ app }: Inject, client: TestClient, url: string) =>
  app.inject({ method: 'DELETE', url, headers: tus(client) })
