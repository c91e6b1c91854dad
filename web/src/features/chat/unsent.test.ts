import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** What a tab keeps, as far as it is used here. */
const kept = new Map<string, string>()
const tab = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

const whose = 'helena:hallam'
const stored = () => JSON.parse(kept.get(`unsent:${whose}`) ?? '[]') as { id: string; talk: string | null; text: string; state: string }[]
const load = () => import('#web/features/chat/unsent.ts')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  kept.clear()
})
afterAll(() => void vi.unstubAllGlobals())

test('a question is kept until the house has it', async () => {
  const { addUnsent, dropUnsent } = await load()
  addUnsent(whose, { talk: 'one', text: 'Is Tobias ready?' })
  const [question] = stored()
  expect(question).toMatchObject({ talk: 'one', text: 'Is Tobias ready?', state: 'waiting' })

  dropUnsent(whose, question?.id ?? '')
  expect(stored()).toEqual([])
})

test('it is taken once', async () => {
  const { addUnsent, takeUnsent } = await load()
  addUnsent(whose, { talk: null, text: 'Is Tobias ready?' })
  const id = stored()[0]?.id ?? ''

  expect([takeUnsent(whose, id), takeUnsent(whose, id)]).toEqual([true, false])
})

test('what was asked after the first question of a new conversation belongs to it', async () => {
  const { addUnsent, dropUnsent } = await load()
  addUnsent(whose, { talk: null, text: 'first' })
  addUnsent(whose, { talk: null, text: 'second' })
  addUnsent(whose, { talk: 'other', text: 'third' })

  dropUnsent(whose, stored()[0]?.id ?? '', 'begun')

  expect(stored().map(({ talk, text }) => [talk, text])).toEqual([
    ['begun', 'second'],
    ['other', 'third'],
  ])
})

test('what was on its way when the page was left is not sent again by itself', async () => {
  const question = { id: '1', talk: null, text: 'Is Tobias ready?', state: 'sending', trouble: '' }
  kept.set(`unsent:${whose}`, JSON.stringify([question, 'no question']))
  const { takeUnsent, changeUnsent } = await load()

  expect(takeUnsent(whose, '1')).toBe(false)
  changeUnsent(whose, '1', { state: 'waiting' })
  expect(takeUnsent(whose, '1')).toBe(true)
})
