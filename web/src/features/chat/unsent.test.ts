import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** A fake sessionStorage. */
const items = new Map<string, string>()
const tab = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}

const owner = 'helena:hallam'
const stored = () =>
  JSON.parse(items.get(`unsent:${owner}`) ?? '[]') as {
    id: string
    talk: string | null
    text: string
    state: string
  }[]
const load = () => import('#web/features/chat/unsent.ts')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  items.clear()
})
afterAll(() => void vi.unstubAllGlobals())

test('an unsent question is stored until the server has accepted it', async () => {
  const { addUnsent, dropUnsent } = await load()
  addUnsent(owner, { talk: 'one', text: 'Is Tobias ready?' })
  const [question] = stored()
  expect(question).toMatchObject({ talk: 'one', text: 'Is Tobias ready?', state: 'waiting' })

  dropUnsent(owner, question?.id ?? '')
  expect(stored()).toEqual([])
})

test('an unsent question is claimed only once', async () => {
  const { addUnsent, claimUnsent } = await load()
  addUnsent(owner, { talk: null, text: 'Is Tobias ready?' })
  const id = stored()[0]?.id ?? ''

  expect([claimUnsent(owner, id), claimUnsent(owner, id)]).toEqual([true, false])
})

test('questions after the first one of a new conversation are assigned to that conversation', async () => {
  const { addUnsent, dropUnsent } = await load()
  addUnsent(owner, { talk: null, text: 'first' })
  addUnsent(owner, { talk: null, text: 'second' })
  addUnsent(owner, { talk: 'other', text: 'third' })

  dropUnsent(owner, stored()[0]?.id ?? '', 'begun')

  expect(stored().map(({ talk, text }) => [talk, text])).toEqual([
    ['begun', 'second'],
    ['other', 'third'],
  ])
})

test('a question that was being sent when the page closed is not sent again automatically', async () => {
  const question = { id: '1', talk: null, text: 'Is Tobias ready?', state: 'sending', trouble: '' }
  items.set(`unsent:${owner}`, JSON.stringify([question, 'no question']))
  const { claimUnsent, changeUnsent } = await load()

  expect(claimUnsent(owner, '1')).toBe(false)
  changeUnsent(owner, '1', { state: 'waiting' })
  expect(claimUnsent(owner, '1')).toBe(true)
})
