import { describe, expect, test } from 'vitest'

import { replyTo, type ShownMessage, writeDocument } from '../../../test/chats.ts'
import { startMission } from '../../../test/missions.ts'
import { newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { Language } from '#contract/languages.ts'

const world = useWorld()

const nothing = 'Nothing in the records you can read matches. Try other words, or the name of a document.'
const without = 'No language model is connected, so this reply comes from your family’s own records.'

/** A family of three named voters with a stewardship council. */
async function council(language: Language = 'en') {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  const names = ['Helena Hallam', 'Zacharias Marsh', 'Ottilie Weir']
  for (const [place, client] of [founder, trustee, guardian].entries())
    await client.post('/account/', { full_name: names[place], language })
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: 'stewardship_council', name: 'Hallam' })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return { founder, trustee, guardian, join }
}

async function voted(yes: readonly TestClient[], id: string): Promise<void> {
  for (const client of yes) {
    const response = await client.post(`/documents/${id}/approve/`, await newest(client, id))
    expect(response.statusCode, response.body).toBe(200)
  }
}

const kinds = ({ sources }: ShownMessage) => [...new Set(sources.map(({ kind }) => kind))]

/** Checks that every citation has a source and every source is cited. */
function expectCited({ text, sources }: ShownMessage): void {
  const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(cited).toEqual(sources.map(({ number }) => number))
}

describe('replies without a model', () => {
  test('a reply without a model says so and quotes matching passages with their sources', async () => {
    const { founder } = await council()
    const id = await writeDocument(founder, {
      title: 'Boat',
      body: '## Sailing\n\nWe sail from May.\n\n## Money\n\nFuel is paid by\nwhoever sails.',
    })

    const message = await replyTo(founder, 'Who pays for the fuel?')

    expect(message).toMatchObject({ state: 'done', model: '', trouble: null })
    expect(message.text.startsWith(without)).toBe(true)
    expect(message.text).toContain('> Fuel is paid by\n> whoever sails.\n> [1]')
    expect(message.sources[0]).toMatchObject({
      number: 1,
      kind: 'document',
      id,
      passage: 3,
      heading: 'Money',
      standing: 'not_in_force',
    })
    expectCited(message)
  })

  test('a question of several lines gets a reply without a model', async () => {
    const { founder } = await council()
    await writeDocument(founder, { body: 'Fuel is paid by whoever sails.' })

    const message = await replyTo(founder, 'Dear house,\n\nwho pays\tfor the fuel?')

    expect(message.state).toBe('done')
    expect(message.text).toContain('Fuel is paid by whoever sails.')
  })

  test('a reply without a model reports a decision with its votes, date, protocol and review', async () => {
    const { founder, trustee, guardian } = await council()
    const id = await writeDocument(founder, {
      title: 'Lighthouse accord',
      body: '## Keeping\n\nThe lighthouse is kept by the youngest.\n\n## Review\n\nThis accord is reviewed every year in March.',
    })
    await guardian.post(`/documents/${id}/decline/`, {
      ...(await newest(guardian, id)),
      reason: 'The eldest should.',
    })
    await voted([trustee, founder], id)
    const entries = (await founder.get('/family/ledger/')).json<{ items: { seq: number; act: string }[] }>()
      .items

    const message = await replyTo(
      founder,
      'What did we decide about the lighthouse, who voted, and when is it due for review?',
    )

    const [decision] = message.sources
    expect(decision).toMatchObject({
      kind: 'decision',
      id,
      title: 'Lighthouse accord',
      version: 2,
      passage: 3,
      standing: 'in_force',
    })
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      world.clock.now(),
    )
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

  test('a reply without a model reports open and rejected documents', async () => {
    const { founder, trustee, guardian } = await council()
    const open = await writeDocument(founder, { title: 'Quarry', body: 'The quarry closes.' })
    await voted([founder], open)
    const rejected = await writeDocument(founder, { title: 'Vineyard', body: 'The vineyard is sold.' })
    for (const client of [trustee, guardian])
      await client.post(`/documents/${rejected}/decline/`, {
        ...(await newest(client, rejected)),
        reason: 'Never.',
      })

    const [waiting, sentBack] = [
      await replyTo(founder, 'What was decided about the quarry?'),
      await replyTo(founder, 'What was decided about the vineyard?'),
    ]

    expect(waiting.sources[0]?.quote).toMatch(
      /Submitted for approval on .*, not decided yet\..*Ottilie Weir: no vote yet/,
    )
    expect(sentBack.sources[0]?.quote).toMatch(/Not approved; decided on .*Zacharias Marsh: no/)
  })

  test.each([
    ['a member, by name', 'Who is Zacharias?', 'member', 'Zacharias Marsh. Role: Trustee.'],
    ['a mission, by its name', 'How is the Legacy mission?', 'mission', 'Legacy'],
    ['a capital, by its name and its steward', 'What does Spiritual mean?', 'capital', 'Spiritual'],
    ['the family itself', 'What is the Hallam purpose?', 'family', 'Family: Hallam.'],
  ])('a reply without a model reports %s', async (_, question, kind, words) => {
    const { founder } = await council()
    await startMission(founder)

    const message = await replyTo(founder, question)

    expect(kinds(message)).toContain(kind)
    expect(message.text).toContain(words)
    expectCited(message)
  })

  test('a question about records lists records first, then approved documents, then drafts', async () => {
    const { founder, trustee } = await council()
    await startMission(founder)
    await writeDocument(founder, {
      title: 'Draft',
      body: 'A trustee keeps the keys. Many days are left for it.',
    })
    const decided = await writeDocument(founder, { title: 'Accord', body: 'The trustee reads the accounts.' })
    await voted([founder, trustee], decided)

    const who = await replyTo(founder, 'Who is a trustee?')
    const [member, accord, ...drafts] = who.sources
    expect([member?.kind, accord?.title]).toEqual(['member', 'Accord'])
    expect(drafts.length).toBeGreaterThan(0)
    for (const draft of drafts) expect(draft).toMatchObject({ kind: 'document', standing: 'not_in_force' })
    expect(who.text.indexOf('Zacharias Marsh. Role: Trustee.')).toBeLessThan(
      who.text.indexOf('The trustee reads'),
    )
    expectCited(who)

    const left = await replyTo(founder, 'How many days are left?')
    expect(left.sources[0]).toMatchObject({ kind: 'mission' })
    expect(left.text).toMatch(/Days left: \d+\./)
  })

  test.each([
    'Xylophones?',
    'What is the colour of the moon?',
    '🦉',
    'Where is it, and what has it to do with me?',
  ])('a question without matches says that nothing was found: %s', async (question) => {
    const { founder } = await council()
    await startMission(founder)
    await writeDocument(founder, { title: 'Boat', body: 'We sail from May.' })

    const message = await replyTo(founder, question)

    expect(message.text).toContain(nothing)
    expect(message.sources).toEqual([])
  })

  test('an advisor gets only shared documents in a reply without a model', async () => {
    const { founder, join } = await council()
    const advisor = await join('advisor')
    await startMission(founder)
    await writeDocument(founder, { title: 'Lighthouse debts', body: 'The lighthouse owes nine millions.' })
    const shared = await writeDocument(founder, { title: 'Lighthouse', body: 'The lighthouse is white.' })
    await founder.post(`/documents/${shared}/share/`, { account_id: advisor.accountId, is_shared: true })

    const message = await replyTo(
      advisor,
      'What did we decide about the lighthouse, Zacharias, the Legacy mission and the Time capital?',
    )

    expect(kinds(message)).toEqual(['document'])
    expect(message.text).toContain('The lighthouse is white.')
    expect(message.text).not.toMatch(/millions|debts|Zacharias|Legacy/)
  })
})

describe('replies without a model in other languages', () => {
  test('a German question gets a German reply', async () => {
    const { founder, trustee, guardian } = await council('de')
    const id = await writeDocument(founder, {
      title: 'Leuchtturm',
      body: '## Pflege\n\nDer Leuchtturm wird vom Jüngsten gepflegt.\n\n## Überprüfung\n\nDiese Regel wird jedes Jahr im März überprüft.',
    })
    await voted([founder, trustee, guardian].slice(0, 2), id)

    const message = await replyTo(
      founder,
      'Was haben wir über den Leuchtturm entschieden, und wer hat abgestimmt?',
    )

    expect(message.sources[0]).toMatchObject({ kind: 'decision', id })
    expect(message.sources[0]?.quote).toMatch(/Helena Hallam: Ja.*im März überprüft/i)
    expect(message.text).not.toContain('No language model')
    expectCited(message)
    expect((await replyTo(founder, 'Welche Farbe hat der Mond?')).sources).toEqual([])
  })

  test('a Japanese question gets a Japanese reply', async () => {
    const { founder, trustee } = await council('ja')
    const id = await writeDocument(founder, {
      title: '灯台の規則',
      body: '## 管理\n\n灯台は末の子が守ります。\n\n## 見直し\n\nこの規則は毎年三月に見直します。',
    })
    await voted([founder, trustee], id)

    const message = await replyTo(founder, '灯台について何を決めましたか？誰が投票しましたか？')

    expect(message.sources[0]).toMatchObject({ kind: 'decision', id, passage: 3 })
    expect(message.sources[0]?.quote).toMatch(/Helena Hallam.*三月/)
    expect(message.text).not.toMatch(/[A-Za-z]{4,} language/)
    expectCited(message)
    expect((await replyTo(founder, '空は青いですか')).sources).toEqual([])
  })
})

test('a long passage is quoted around the matching words', async () => {
  const { founder } = await world.foundFamily()
  await writeDocument(founder, {
    title: 'Harbour rules',
    body: `${'The harbour is swept every morning before the boats come in. '.repeat(25)}The ferry belongs to Ottilie.`,
  })
  const { text } = await replyTo(founder, 'Whose is the ferry?')
  expect(text).toContain('The ferry belongs to Ottilie.')
})
