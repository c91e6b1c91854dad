import type { Actor, KnownRecords } from './known-records.ts'
import { samplePassword, createSampleFamily } from '../../../test/sample-family.mjs'

export { samplePassword as password }

const lists = [
  ['/documents/?limit=100', '/documents/'],
  ['/documents/?limit=100', '/account/documents/'],
  ['/files/', '/files/'],
  ['/files/room/', '/files/categories/'],
  ['/missions/', '/missions/'],
  ['/mesh/contacts/', '/mesh/contacts/'],
  ['/timeline/', '/timeline/entries/'],
  ['/chat/', '/chat/'],
  ['/family/members/', '/family/members/'],
  ['/family/invitations/', '/family/invitations/'],
  ['/account/sessions/', '/account/sessions/'],
] as const

let count = 0

/** Creates the sample family and learns its ids; its founder sends twice as often as the others. */
export async function makeFamily(url: string, known: KnownRecords): Promise<readonly Actor[]> {
  count++
  const address = `10.${(count >> 16) % 250}.${(count >> 8) % 250}.${count % 250}`
  const {
    documents: _,
    tree: __,
    ...pilots
  } = await createSampleFamily(url, {
    tag: `-${count}-${Date.now()}`,
    address,
  })
  known.forget()
  for (const [path, key] of lists) known.learn(key, JSON.stringify(await pilots.founder.get(path)), count)
  const actors = Object.values(pilots).map(({ email, cookie }) => ({ email, cookie }))
  return [...actors.slice(0, 1), ...actors]
}
