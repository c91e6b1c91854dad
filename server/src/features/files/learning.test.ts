import { beforeAll, describe, expect, test } from 'vitest'

import { answered } from '../../../test/chats.ts'
import { actsOf, addShelf, asked, learntFiles, openOne } from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, type ShownCategory, type ShownFile } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

/** What the assistant may read. */
const world = useWorld()
let founder: Voice
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
  await founder.post('/account/', { full_name: 'Helena Hallam' })
})

const learnFile = (voice: Voice, id: string, is_learning: boolean | null) => voice.post(`/files/${id}/learn/`, { is_learning })
const learnShelf = (voice: Voice, id: string, is_learning: boolean) => voice.post(`/files/categories/${id}/learn/`, { is_learning })

/** A shelf with one file that holds a word of its own. */
async function lay(word: string): Promise<{ shelf: string; file: string; found: () => Promise<string[]> }> {
  const shelf = await addShelf(founder, `Shelf of ${word}`)
  const file = await putFile(world, founder, { name: `${word}.txt`, bytes: `The ${word} is kept in the mill.`, category: shelf })
  await readText(world, founder, file)
  return { shelf, file, found: () => learntFiles(founder, word) }
}

describe('the assistant', () => {
  test('reads nothing that nobody let it read', async () => {
    const { found } = await lay('astrolabe')
    expect(await found()).toEqual([])
  })

  test('reads a file from the moment it is let until the moment it is not', async () => {
    const { file, found } = await lay('barometer')
    expect(await asked(learnFile(founder, file, true))).toMatchObject({ is_learning: true })
    expect(await found()).toEqual(['barometer.txt'])
    expect((await openOne(founder, file)).learning).toEqual({ by_itself: true, by: 'Helena Hallam', at: expect.any(String) as string })
    await asked(learnFile(founder, file, false))
    expect(await found()).toEqual([])
    expect(await actsOf(world, founder, 'file.learnt', file)).toMatchObject([{ by: founder.accountId }])
    expect(await actsOf(world, founder, 'file.unlearnt', file)).toMatchObject([{ by: founder.accountId }])
  })

  test('reads a category, what comes into it later, and not what leaves it', async () => {
    const { shelf, file, found } = await lay('chronometer')
    const learning = await asked<ShownCategory>(learnShelf(founder, shelf, true))
    expect(learning).toMatchObject({ is_learning: true, learning_by: 'Helena Hallam' })
    expect(await found()).toEqual(['chronometer.txt'])
    const later = await putFile(world, founder, { name: 'Later.txt', bytes: 'A second chronometer', category: shelf })
    await readText(world, founder, later)
    expect((await found()).toSorted()).toEqual(['Later.txt', 'chronometer.txt'])
    await asked(founder.post(`/files/${file}/`, { category_id: await addShelf(founder, 'Elsewhere') }))
    expect(await found()).toEqual(['Later.txt'])
    await asked(learnShelf(founder, shelf, false))
    expect(await found()).toEqual([])
    for (const act of ['category.learnt', 'category.unlearnt']) expect(await actsOf(world, founder, act, shelf), act).toHaveLength(1)
  })

  test('obeys a file’s own no over its category’s yes, and its own yes over the category’s no', async () => {
    const { shelf, file, found } = await lay('dynamo')
    await asked(learnShelf(founder, shelf, true))
    await asked(learnFile(founder, file, false))
    expect(await found()).toEqual([])
    expect((await filesOf(founder, '&learning=only')).map(({ id }) => id)).not.toContain(file)
    await asked(learnFile(founder, file, null))
    expect(await found()).toEqual(['dynamo.txt'])
    expect((await openOne(founder, file)).learning).toEqual({ by_itself: null, by: null, at: null })
    await asked(learnFile(founder, file, true))
    await asked(learnShelf(founder, shelf, false))
    expect(await found()).toEqual(['dynamo.txt'])
    // What changed nothing is no act.
    await asked(learnFile(founder, file, true))
    await asked(learnShelf(founder, shelf, false))
    expect((await actsOf(world, founder, 'file.learnt', file)).length + (await actsOf(world, founder, 'file.unlearnt', file)).length).toBe(2)
    expect(await actsOf(world, founder, 'category.unlearnt', shelf)).toHaveLength(1)
  })

  test('reads the newest version only', async () => {
    const { shelf, file } = await lay('ergometer')
    await asked(learnFile(founder, file, true))
    await putFile(world, founder, { name: 'ergometer.txt', bytes: 'The fluorometer replaced it.', category: shelf })
    await readText(world, founder, file, 2)
    expect(await learntFiles(founder, 'fluorometer')).toEqual(['ergometer.txt'])
    const { items } = await asked<{ items: { kind: string; text: string; version: number | null }[] }>(
      founder.get('/files/passages/?words=ergometer'),
    )
    expect(items.filter(({ kind }) => kind === 'file').every(({ text }) => !text.includes('kept in the mill'))).toBe(true)
  })

  test('answers in the chat from what it may read, and no longer once that has ended', async () => {
    const { file } = await lay('gyroscope')
    await asked(learnFile(founder, file, true))
    const titles = async () => (await answered(founder, 'Where is the gyroscope kept?')).sources.map(({ title }) => title)
    expect(await titles()).toContain('gyroscope.txt')
    await asked(learnFile(founder, file, false))
    expect(await titles()).not.toContain('gyroscope.txt')
  })

  test('finds passages, however many files are called what was asked for', async () => {
    const shelf = await addShelf(founder, 'Called alike')
    await asked(learnShelf(founder, shelf, true))
    for (let number = 1; number <= 20; number++)
      await putFile(world, founder, { name: `Theodolite ${number}.bin`, bytes: `${number}`, category: shelf })
    const file = await putFile(world, founder, { name: 'Manual.txt', bytes: 'How a theodolite is levelled.', category: shelf })
    await readText(world, founder, file)
    expect(await learntFiles(founder, 'theodolite')).toEqual(['Manual.txt'])
  })

  test('is let by founder and trustee only', async () => {
    const { shelf, file } = await lay('hygrometer')
    for (const role of ['successor', 'guardian'] as const) {
      const voice = await join(role)
      for (const answer of [await learnFile(voice, file, true), await learnShelf(voice, shelf, true)]) expect(answer.statusCode, role).toBe(409)
    }
    const trustee = await join('trustee')
    expect(await asked<ShownFile>(learnFile(trustee, file, true))).toMatchObject({ is_learning: true })
  })

  test('marks what comes from a draft, and finds the primers for everybody', async () => {
    const shelf = await addShelf(founder, 'Drafts')
    const file = await putFile(world, founder, { name: 'Sextant.txt', bytes: 'A sextant', category: shelf, draft: true })
    await readText(world, founder, file)
    await asked(learnFile(founder, file, true))
    type Items = { items: { kind: string; standing: string | null }[] }
    expect((await asked<Items>(founder.get('/files/passages/?words=sextant'))).items).toMatchObject([{ kind: 'file', standing: 'not_in_force' }])
    const advisor = await join('advisor')
    const { items } = await asked<Items>(advisor.get('/files/passages/?words=family%20charter'))
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual(['primer'])
  })
})
