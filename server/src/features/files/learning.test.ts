import { beforeAll, describe, expect, test } from 'vitest'

import { replyTo } from '../../../test/chats.ts'
import { ledgerEntries, addCategory, expectOk, assistantFiles, openFile } from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, type ShownCategory, type ShownFile } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
let founder: TestClient
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
  await founder.post('/account/', { full_name: 'Helena Hallam' })
})

const learnFile = (client: TestClient, id: string, is_learning: boolean | null) =>
  client.post(`/files/${id}/learn/`, { is_learning })
const learnCategory = (client: TestClient, id: string, is_learning: boolean) =>
  client.post(`/files/categories/${id}/learn/`, { is_learning })

/** Creates a category with one file that contains this word. */
async function createFile(
  word: string,
): Promise<{ category: string; file: string; found: () => Promise<string[]> }> {
  const category = await addCategory(founder, `Category of ${word}`)
  const file = await putFile(world, founder, {
    name: `${word}.txt`,
    bytes: `The ${word} is kept in the mill.`,
    category,
  })
  await readText(world, founder, file)
  return { category, file, found: () => assistantFiles(founder, word) }
}

describe('the assistant', () => {
  test('the assistant reads no file by default', async () => {
    const { found } = await createFile('astrolabe')
    expect(await found()).toEqual([])
  })

  test('the assistant reads a file only while that is allowed', async () => {
    const { file, found } = await createFile('barometer')
    expect(await expectOk(learnFile(founder, file, true))).toMatchObject({ is_learning: true })
    expect(await found()).toEqual(['barometer.txt'])
    expect((await openFile(founder, file)).learning).toEqual({
      by_itself: true,
      by: 'Helena Hallam',
      at: expect.any(String) as string,
    })
    await expectOk(learnFile(founder, file, false))
    expect(await found()).toEqual([])
    expect(await ledgerEntries(world, founder, 'file.learnt', file)).toMatchObject([
      { by: founder.accountId },
    ])
    expect(await ledgerEntries(world, founder, 'file.unlearnt', file)).toMatchObject([
      { by: founder.accountId },
    ])
  })

  test('the assistant reads files added to an allowed category, and none that left it', async () => {
    const { category, file, found } = await createFile('chronometer')
    const learning = await expectOk<ShownCategory>(learnCategory(founder, category, true))
    expect(learning).toMatchObject({ is_learning: true, learning_by: 'Helena Hallam' })
    expect(await found()).toEqual(['chronometer.txt'])
    const later = await putFile(world, founder, {
      name: 'Later.txt',
      bytes: 'A second chronometer',
      category,
    })
    await readText(world, founder, later)
    expect((await found()).toSorted()).toEqual(['Later.txt', 'chronometer.txt'])
    await expectOk(founder.post(`/files/${file}/`, { category_id: await addCategory(founder, 'Elsewhere') }))
    expect(await found()).toEqual(['Later.txt'])
    await expectOk(learnCategory(founder, category, false))
    expect(await found()).toEqual([])
    for (const act of ['category.learnt', 'category.unlearnt'])
      expect(await ledgerEntries(world, founder, act, category), act).toHaveLength(1)
  })

  test('a file’s own setting overrides its category’s', async () => {
    const { category, file, found } = await createFile('dynamo')
    await expectOk(learnCategory(founder, category, true))
    await expectOk(learnFile(founder, file, false))
    expect(await found()).toEqual([])
    expect((await filesOf(founder, '&learning=only')).map(({ id }) => id)).not.toContain(file)
    await expectOk(learnFile(founder, file, null))
    expect(await found()).toEqual(['dynamo.txt'])
    expect((await openFile(founder, file)).learning).toEqual({ by_itself: null, by: null, at: null })
    await expectOk(learnFile(founder, file, true))
    await expectOk(learnCategory(founder, category, false))
    expect(await found()).toEqual(['dynamo.txt'])
    // A call without a change is not recorded.
    await expectOk(learnFile(founder, file, true))
    await expectOk(learnCategory(founder, category, false))
    expect(
      (await ledgerEntries(world, founder, 'file.learnt', file)).length +
        (await ledgerEntries(world, founder, 'file.unlearnt', file)).length,
    ).toBe(2)
    expect(await ledgerEntries(world, founder, 'category.unlearnt', category)).toHaveLength(1)
  })

  test('the assistant reads the newest version only', async () => {
    const { category, file } = await createFile('ergometer')
    await expectOk(learnFile(founder, file, true))
    await putFile(world, founder, {
      name: 'ergometer.txt',
      bytes: 'The fluorometer replaced it.',
      category,
    })
    await readText(world, founder, file, 2)
    expect(await assistantFiles(founder, 'fluorometer')).toEqual(['ergometer.txt'])
    const { items } = await expectOk<{ items: { kind: string; text: string; version: number | null }[] }>(
      founder.get('/files/passages/?words=ergometer'),
    )
    expect(
      items.filter(({ kind }) => kind === 'file').every(({ text }) => !text.includes('kept in the mill')),
    ).toBe(true)
  })

  test('the chat uses allowed files, and no longer once that is revoked', async () => {
    const { file } = await createFile('gyroscope')
    await expectOk(learnFile(founder, file, true))
    const titles = async () =>
      (await replyTo(founder, 'Where is the gyroscope kept?')).sources.map(({ title }) => title)
    expect(await titles()).toContain('gyroscope.txt')
    await expectOk(learnFile(founder, file, false))
    expect(await titles()).not.toContain('gyroscope.txt')
  })

  test('the assistant finds passages even if many file names match', async () => {
    const category = await addCategory(founder, 'Called alike')
    await expectOk(learnCategory(founder, category, true))
    for (let number = 1; number <= 20; number++)
      await putFile(world, founder, { name: `Theodolite ${number}.bin`, bytes: `${number}`, category })
    const file = await putFile(world, founder, {
      name: 'Manual.txt',
      bytes: 'How a theodolite is levelled.',
      category,
    })
    await readText(world, founder, file)
    expect(await assistantFiles(founder, 'theodolite')).toEqual(['Manual.txt'])
  })

  test('only founders and trustees can let the assistant read files', async () => {
    const { category, file } = await createFile('hygrometer')
    for (const role of ['successor', 'guardian'] as const) {
      const client = await join(role)
      for (const response of [
        await learnFile(client, file, true),
        await learnCategory(client, category, true),
      ])
        expect(response.statusCode, role).toBe(409)
    }
    const trustee = await join('trustee')
    expect(await expectOk<ShownFile>(learnFile(trustee, file, true))).toMatchObject({ is_learning: true })
  })

  test('passages of drafts are marked, and primers are found for everyone', async () => {
    const category = await addCategory(founder, 'Drafts')
    const file = await putFile(world, founder, {
      name: 'Sextant.txt',
      bytes: 'A sextant',
      category,
      draft: true,
    })
    await readText(world, founder, file)
    await expectOk(learnFile(founder, file, true))
    type Items = { items: { kind: string; standing: string | null }[] }
    expect((await expectOk<Items>(founder.get('/files/passages/?words=sextant'))).items).toMatchObject([
      { kind: 'file', standing: 'not_in_force' },
    ])
    const advisor = await join('advisor')
    const { items } = await expectOk<Items>(advisor.get('/files/passages/?words=family%20charter'))
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual(['primer'])
  })
})
