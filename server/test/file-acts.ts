import { expect } from 'vitest'

import { metadata, shelf, type ShownFile } from './files.ts'
import type { Voice, World } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { findFiles } from '#contract/files/calls.ts'
import type { findInFiles, openFile } from '#contract/files/file-calls.ts'
import type { CategoryKey } from '#contract/files/names.ts'

/** Asks and expects to be answered. */
export async function asked<Reply>(asking: ReturnType<Voice['post']>): Promise<Reply> {
  const answer = await asking
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply>()
}

/** A category's id. */
export const shelfId = async (voice: Voice, key?: CategoryKey) => (await shelf(voice, key)).id

export const addShelf = async (founder: Voice, name: string) =>
  (await asked<{ id: string }>(founder.post('/files/categories/', { name, capital: 'material' }))).id

export const shareShelf = (founder: Voice, category: string, advisor: Voice, ends_on: string | null = null) =>
  asked(founder.post(`/files/categories/${category}/share/`, { account_id: advisor.accountId, is_shared: true, ends_on }))
export const unshareShelf = (founder: Voice, category: string, advisor: Voice) =>
  asked(founder.post(`/files/categories/${category}/share/`, { account_id: advisor.accountId, is_shared: false }))

export const openOne = (voice: Voice, id: string) => asked<ReplyOf<typeof openFile>>(voice.post(`/files/${id}/open/`, {}))
export const search = (voice: Voice, words: string, more = '') =>
  asked<ReplyOf<typeof findFiles>>(voice.get(`/files/search/?words=${encodeURIComponent(words)}${more}`))
export const namesFound = async (voice: Voice, words: string, more = '') => (await search(voice, words, more)).items.map(({ file }) => file.name)
export const binned = async (voice: Voice) => (await asked<{ items: ShownFile[] }>(voice.get('/files/?bin=only&limit=100'))).items

/** Titles of the files the assistant finds; the primers, which everybody may read, are left out. */
export async function learntFiles(voice: Voice, words: string): Promise<string[]> {
  const { items } = await asked<ReplyOf<typeof findInFiles>>(voice.get(`/files/passages/?words=${encodeURIComponent(words)}`))
  return items.filter(({ kind }) => kind === 'file').map(({ title }) => title)
}

/** How often an act stands in the family's ledger, of one thing or of all. */
export async function actsOf(world: World, { familyId }: Voice, act: string, subject?: string): Promise<{ by: string | null; details: unknown }[]> {
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

/** What lies in the store for a family. */
export async function keysOf(world: Pick<World, 'store'>, { familyId }: Voice): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.store.list(`${familyId}/`)) keys.push(key)
  return keys.toSorted()
}

type Inject = Pick<World, 'app'>
const tus = (voice: Voice, more: Record<string, string> = {}) => ({ cookie: voice.cookie, 'tus-resumable': '1.0.0', ...more })

/** The first step of an upload in several; where it goes on. */
export async function beginUpload({ app }: Inject, voice: Voice, { name, size, category }: { name: string; size: number; category: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: tus(voice, { 'upload-length': String(size), 'upload-metadata': metadata({ filename: name, category }) }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return String(answer.headers.location)
}

export const sendOn = ({ app }: Inject, voice: Voice, url: string, offset: number, payload: Buffer | string | NodeJS.ReadableStream) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: tus(voice, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
    payload,
  })
export const whereItStands = ({ app }: Inject, voice: Voice, url: string) => app.inject({ method: 'HEAD', url, headers: tus(voice) })
export const takeBack = ({ app }: Inject, voice: Voice, url: string) => app.inject({ method: 'DELETE', url, headers: tus(voice) })
