import { describe, expect, test } from 'vitest'

import { answered, type ShownMessage, writePaper } from '../../../test/chats.ts'
import { startMission } from '../../../test/missions.ts'
import { newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Language } from '#contract/languages.ts'

const world = useWorld()

const nothing = 'Nothing in the records you may read fits these words. Try other words, or the name of a paper.'
const without = 'No language model is connected, so this is what your family’s own records say.'

/** A family of three voters who have names, and decide as a council. */
async function council(language: Language = 'en') {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  const names = ['Helena Hallam', 'Zacharias Marsh', 'Ottilie Weir']
  for (const [place, voice] of [founder, trustee, guardian].entries()) await voice.post('/account/', { full_name: names[place], language })
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'stewardship_council', name: 'Hallam' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return { founder, trustee, guardian, join }
}

async function voted(yes: readonly Voice[], id: string): Promise<void> {
  for (const voice of yes) {
    const answer = await voice.post(`/documents/${id}/approve/`, await newest(voice, id))
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

const kinds = ({ sources }: ShownMessage) => [...new Set(sources.map(({ kind }) => kind))]

/** Every number in the text is a source, and every source is cited. */
function expectCited({ text, sources }: ShownMessage): void {
  const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(cited).toEqual(sources.map(({ number }) => number))
}

describe('a house without a model', () => {
  test('says so, and shows the passages that fit, with where they stand', async () => {
    const { founder } = await council()
    const id = await writePaper(founder, { title: 'Boat', body: '## Sailing\n\nWe sail from May.\n\n## Money\n\nFuel is paid by\nwhoever sails.' })

    const message = await answered(founder, 'Who pays for the fuel?')

    expect(message).toMatchObject({ state: 'done', model: '', trouble: null })
    expect(message.text.startsWith(without)).toBe(true)
    expect(message.text).toContain('> Fuel is paid by\n> whoever sails.\n> [1]')
    expect(message.sources[0]).toMatchObject({ number: 1, kind: 'paper', id, passage: 3, heading: 'Money', standing: 'not_in_force' })
    expectCited(message)
  })

  test('a question of several lines too', async () => {
    const { founder } = await council()
    await writePaper(founder, { body: 'Fuel is paid by whoever sails.' })

    const message = await answered(founder, 'Dear house,\n\nwho pays\tfor the fuel?')

    expect(message.state).toBe('done')
    expect(message.text).toContain('Fuel is paid by whoever sails.')
  })

  test('tells what was decided, who voted how, when, by which rule, and when it is looked at again', async () => {
    const { founder, trustee, guardian } = await council()
    const id = await writePaper(founder, {
      title: 'Lighthouse accord',
      body: '## Keeping\n\nThe lighthouse is kept by the youngest.\n\n## Review\n\nThis accord is reviewed every year in March.',
    })
    await guardian.post(`/documents/${id}/decline/`, { ...(await newest(guardian, id)), reason: 'The eldest should.' })
    await voted([trustee, founder], id)
    const entries = (await founder.get('/family/ledger/')).json<{ items: { seq: number; act: string }[] }>().items

    const message = await answered(founder, 'What did we decide about the lighthouse, who voted, and when is it due for review?')

    const [decision] = message.sources
    expect(decision).toMatchObject({ kind: 'decision', id, title: 'Lighthouse accord', version: 2, passage: 3, standing: 'in_force' })
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(world.clock.now())
    for (const words of [
      `Approved on ${today}.`,
      'Rule: Stewardship council.',
      'Helena Hallam: yes',
      'Zacharias Marsh: yes',
      'Ottilie Weir: no',
      `Ledger entry ${entries.find(({ act }) => act === 'document.in_force')?.seq}.`,
      'This accord is reviewed every year in March.',
    ])
      expect(decision?.quote).toContain(words)
    expect(message.text).toContain('What the family decided:')
    expect(message.text).toContain('Zacharias Marsh: yes')
    expectCited(message)
  })

  test('tells what is still before the family, and what was sent back', async () => {
    const { founder, trustee, guardian } = await council()
    const open = await writePaper(founder, { title: 'Quarry', body: 'The quarry closes.' })
    await voted([founder], open)
    const rejected = await writePaper(founder, { title: 'Vineyard', body: 'The vineyard is sold.' })
    for (const voice of [trustee, guardian])
      await voice.post(`/documents/${rejected}/decline/`, { ...(await newest(voice, rejected)), reason: 'Never.' })

    const [waiting, sentBack] = [
      await answered(founder, 'What was decided about the quarry?'),
      await answered(founder, 'What was decided about the vineyard?'),
    ]

    expect(waiting.sources[0]?.quote).toMatch(/Before the family since .*, not decided yet\..*Ottilie Weir: no answer yet/)
    expect(sentBack.sources[0]?.quote).toMatch(/Not approved; decided on .*Zacharias Marsh: no/)
  })

  test.each([
    ['a member, by name', 'Who is Zacharias?', 'member', 'Zacharias Marsh. Role: Trustee.'],
    ['a mission, by its name', 'How is the Legacy mission?', 'mission', 'Legacy'],
    ['a capital, by its name and its steward', 'What does Spiritual mean?', 'capital', 'Spiritual'],
    ['the family itself', 'What is the Hallam purpose?', 'family', 'Family: Hallam.'],
  ])('knows %s', async (_, question, kind, words) => {
    const { founder } = await council()
    await startMission(founder)

    const message = await answered(founder, question)

    expect(kinds(message)).toContain(kind)
    expect(message.text).toContain(words)
    expectCited(message)
  })

  test('a question about the records is answered by them first, then by documents, drafts last', async () => {
    const { founder, trustee } = await council()
    await startMission(founder)
    await writePaper(founder, { title: 'Draft', body: 'A trustee keeps the keys. Many days are left for it.' })
    const decided = await writePaper(founder, { title: 'Accord', body: 'The trustee reads the accounts.' })
    await voted([founder, trustee], decided)

    const who = await answered(founder, 'Who is a trustee?')
    const [member, accord, ...drafts] = who.sources
    expect([member?.kind, accord?.title]).toEqual(['member', 'Accord'])
    expect(drafts.length).toBeGreaterThan(0)
    for (const draft of drafts) expect(draft).toMatchObject({ kind: 'paper', standing: 'not_in_force' })
    expect(who.text.indexOf('Zacharias Marsh. Role: Trustee.')).toBeLessThan(who.text.indexOf('The trustee reads'))
    expectCited(who)

    const left = await answered(founder, 'How many days are left?')
    expect(left.sources[0]).toMatchObject({ kind: 'mission' })
    expect(left.text).toMatch(/Days left: \d+\./)
  })

  test.each(['Xylophones?', 'What is the colour of the moon?', '🦉', 'Where is it, and what has it to do with me?'])(
    'says that it found nothing: %s',
    async (question) => {
      const { founder } = await council()
      await startMission(founder)
      await writePaper(founder, { title: 'Boat', body: 'We sail from May.' })

      const message = await answered(founder, question)

      expect(message.text).toContain(nothing)
      expect(message.sources).toEqual([])
    },
  )

  test('shows an advisor nothing but what is shared with them', async () => {
    const { founder, join } = await council()
    const advisor = await join('advisor')
    await startMission(founder)
    await writePaper(founder, { title: 'Lighthouse debts', body: 'The lighthouse owes nine millions.' })
    const shared = await writePaper(founder, { title: 'Lighthouse', body: 'The lighthouse is white.' })
    await founder.post(`/documents/${shared}/share/`, { account_id: advisor.accountId, is_shared: true })

    const message = await answered(advisor, 'What did we decide about the lighthouse, Zacharias, the Legacy mission and the Time capital?')

    expect(kinds(message)).toEqual(['paper'])
    expect(message.text).toContain('The lighthouse is white.')
    expect(message.text).not.toMatch(/millions|debts|Zacharias|Legacy/)
  })
})

describe('in other languages', () => {
  test('German', async () => {
    const { founder, trustee, guardian } = await council('de')
    const id = await writePaper(founder, {
      title: 'Leuchtturm',
      body: '## Pflege\n\nDer Leuchtturm wird vom Jüngsten gepflegt.\n\n## Überprüfung\n\nDiese Regel wird jedes Jahr im März überprüft.',
    })
    await voted([founder, trustee, guardian].slice(0, 2), id)

    const message = await answered(founder, 'Was haben wir über den Leuchtturm entschieden, und wer hat abgestimmt?')

    expect(message.sources[0]).toMatchObject({ kind: 'decision', id })
    expect(message.sources[0]?.quote).toMatch(/Helena Hallam: Ja.*im März überprüft/i)
    expect(message.text).not.toContain('No language model')
    expectCited(message)
    expect((await answered(founder, 'Welche Farbe hat der Mond?')).sources).toEqual([])
  })

  test('Japanese', async () => {
    const { founder, trustee } = await council('ja')
    const id = await writePaper(founder, {
      title: '灯台の規則',
      body: '## 管理\n\n灯台は末の子が守ります。\n\n## 見直し\n\nこの規則は毎年三月に見直します。',
    })
    await voted([founder, trustee], id)

    const message = await answered(founder, '灯台について何を決めましたか？誰が投票しましたか？')

    expect(message.sources[0]).toMatchObject({ kind: 'decision', id, passage: 3 })
    expect(message.sources[0]?.quote).toMatch(/Helena Hallam.*三月/)
    expect(message.text).not.toMatch(/[A-Za-z]{4,} language/)
    expectCited(message)
    expect((await answered(founder, '空は青いですか')).sources).toEqual([])
  })
})

test('of a long passage it quotes where the words stand', async () => {
  const { founder } = await world.foundFamily()
  await writePaper(founder, {
    title: 'Harbour rules',
    body: `${'The harbour is swept every morning before the boats come in. '.repeat(25)}The ferry belongs to Ottilie.`,
  })
  const { text } = await answered(founder, 'Whose is the ferry?')
  expect(text).toContain('The ferry belongs to Ottilie.')
})
