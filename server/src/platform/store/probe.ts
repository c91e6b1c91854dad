import { randomBytes } from 'node:crypto'

import { type Store, StoreError } from '#server/platform/store/store.ts'

/** Writes a few bytes, reads them back and removes them. */
export async function probe({ put, get, remove }: Pick<Store, 'put' | 'get' | 'remove'>): Promise<void> {
  const bytes = randomBytes(16)
  const key = `probe/${bytes.toString('hex')}`
  await put(key, bytes)
  const found = await get(key)
  await remove(key)
  if (!bytes.equals(found))
    throw new StoreError('broken', 'The store of files gave back other bytes than were put into it.')
}
