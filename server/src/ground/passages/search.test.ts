import { describe, expect, test } from 'vitest'

import { writeDocument } from '../../../test/chats.ts'
import { newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { type Language, languageCodes } from '#contract/languages.ts'

const world = useWorld()

interface Found {
  readonly document_id: string
  readonly title: string
  readonly version: number
  readonly passage: number | null
  readonly heading: string | null
  readonly standing: string
  readonly text: string
}

async function search(client: TestClient, words: string): Promise<Found[]> {
  const response = await client.get(`/documents/passages/?words=${encodeURIComponent(words)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: Found[] }>().items
}

/** A document of four passages in each language, and a natural question about the last one. */
const spoken: Record<Language, { body: string; question: string }> = {
  en: {
    body: '## Meetings\n\nThe council meets every quarter.\n\n## Succession\n\nThe heirs receive their shares at the age of thirty.',
    question: 'When does an heir get his share?',
  },
  es: {
    body: '## Reuniones\n\nEl consejo se reúne cada trimestre.\n\n## Sucesión\n\nLos herederos reciben sus acciones al cumplir treinta años.',
    question: '¿Cuándo recibe una heredera su acción?',
  },
  fr: {
    body: '## Réunions\n\nLe conseil se réunit chaque trimestre.\n\n## Transmission\n\nLes héritiers désignés reçoivent leurs parts à trente ans.',
    question: 'Que reçoit un héritier désigné ?',
  },
  de: {
    body: '## Sitzungen\n\nDer Rat tagt jedes Quartal.\n\n## Nachfolge\n\nDie Häuser am See werden gemeinsam erhalten.',
    question: 'Wer erhält das Haus an den Seen?',
  },
  it: {
    body: '## Riunioni\n\nIl consiglio si riunisce ogni trimestre.\n\n## Successione\n\nGli eredi ricevono le loro quote a trent’anni.',
    question: 'Quando riceve la sua quota un erede?',
  },
  zh: {
    body: '## 会议\n\n家族委员会每季度开会一次。\n\n## 传承\n\n继承人满三十岁时获得股份。',
    question: '继承人什么时候能拿到股份？',
  },
  ja: {
    body: '## 会議\n\n評議会は四半期ごとに集まります。\n\n## 承継\n\n相続人は三十歳になったときに持分を受け取ります。',
    question: '相続人はいつ持分をもらえますか？',
  },
  ko: {
    body: '## 회의\n\n위원회는 분기마다 모입니다.\n\n## 승계\n\n상속인은 서른 살이 되면 지분을 받습니다.',
    question: '상속인이 지분을 언제 받나요?',
  },
  hi: {
    body: '## बैठक\n\nपरिषद हर तिमाही मिलती है।\n\n## विरासत\n\nउत्तराधिकारियों को तीस वर्ष की आयु में शेयर दिए जाते हैं।',
    question: 'उत्तराधिकारी को शेयर कब दिया जाता है?',
  },
  nl: {
    body: '## Vergaderingen\n\nDe raad vergadert elk kwartaal.\n\n## Opvolging\n\nDe erfgenamen ontvangen hun aandelen op hun dertigste.',
    question: 'Wanneer krijgt een erfgenaam zijn aandeel?',
  },
  vi: {
    body: '## Họp\n\nHội đồng họp mỗi quý một lần.\n\n## Chuyển giao\n\nNgười thừa kế nhận cổ phần khi tròn ba mươi tuổi.',
    question: 'Khi nào người thừa kế được nhận cổ phần?',
  },
}

describe('finding a document by a natural question', () => {
  test.each(languageCodes)('a question in %s finds its passage', async (language) => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { language })
    const id = await writeDocument(founder, { title: 'XIV', body: spoken[language].body })
    await writeDocument(founder, { title: 'XV', body: '🦉' })

    const [first] = await search(founder, spoken[language].question)

    expect(first).toMatchObject({ document_id: id, version: 2, passage: 3, standing: 'not_in_force' })
    expect(first?.text).toBe(spoken[language].body.split('\n\n')[3])
    expect(first?.heading).toBe(spoken[language].body.split('\n\n')[2]?.slice(3))
  })

  test.each([
    ['en', 'Häuser am See', 'de'],
    ['de', 'heirs and their shares', 'en'],
    ['en', '相続人', 'ja'],
    ['ja', 'héritiers', 'fr'],
  ] as const)('a pilot who reads %s finds %s in a document in %s', async (reads, words, language) => {
    const { founder } = await world.foundFamily()
    await founder.post('/account/', { language })
    const id = await writeDocument(founder, { title: 'XIV', body: spoken[language].body })
    await founder.post('/account/', { language: reads })

    expect((await search(founder, words))[0]).toMatchObject({ document_id: id, passage: 3 })
  })

  test('a long question also finds documents by its last words', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { body: 'The lighthouse is kept by the youngest.' })

    const found = await search(
      founder,
      'Good morning, I am not so sure and would be glad if you were to tell me who of us all it is that has to look after the lighthouse',
    )

    expect(found).toMatchObject([{ document_id: id, passage: 0 }])
  })

  test('the rare word of a question finds its document, however many contain the others', async () => {
    const { founder } = await world.foundFamily()
    for (let count = 0; count < 20; count++)
      await writeDocument(founder, { title: 'Family document', body: `Our family, our document ${count}.` })
    const id = await writeDocument(founder, {
      title: 'Family document',
      body: 'Of everything that we keep, the lighthouse is what costs us most every year.',
    })

    const [first] = await search(founder, 'What does our family document say about lighthouses?')

    expect(first).toMatchObject({ document_id: id, passage: 0 })
  })

  test('a document is found by its title alone, and by a heading with the passages below it', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, {
      title: 'Marsh accord',
      body: '## Boundaries\n\nThe ditch divides us.\n\n## Alone at the end',
    })

    expect(await search(founder, 'marsh')).toMatchObject([
      { document_id: id, passage: 1, text: 'The ditch divides us.' },
    ])
    expect(await search(founder, 'boundaries')).toMatchObject([
      { document_id: id, passage: 1, text: 'The ditch divides us.' },
    ])
    const empty = await founder.post('/documents/', {
      title: 'Weir covenant',
      class: 'policy',
      capital: 'cultural',
    })
    const found = await search(founder, 'covenant')
    expect(found.map(({ document_id, text }) => [document_id, text])).toContainEqual([
      empty.json<{ id: string }>().id,
      'Weir covenant',
    ])
  })
})

describe('the approved version and the newest', () => {
  test('the approved and the newest version are both found, each marked as such', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, {
      title: 'Orchard',
      body: 'The orchard is pruned in February.\n\nPears are shared.',
    })
    await founder.post(`/documents/${id}/approve/`, await newest(founder, id))
    await founder.post(`/documents/${id}/`, {
      version: 2,
      title: 'Orchard',
      body: 'The orchard is pruned in March.\n\nPears are shared.',
    })

    const pruned = await search(founder, 'when is the orchard pruned')
    const pears = await search(founder, 'pears')

    expect(
      pruned
        .filter(({ text }) => text.includes('pruned'))
        .map(({ version, standing, text }) => [version, standing, text]),
    ).toEqual([
      [2, 'in_force', 'The orchard is pruned in February.'],
      [3, 'not_in_force', 'The orchard is pruned in March.'],
    ])
    // Text that is in both versions is returned once, as approved.
    expect(pears.filter(({ text }) => text.includes('Pears'))).toMatchObject([
      { version: 2, standing: 'in_force', passage: 1 },
    ])
  })

  test('a version that was never approved is no longer found after the next one', async () => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, { body: 'The heron nests here.' })
    await founder.post(`/documents/${id}/`, {
      version: 2,
      title: 'House rules',
      body: 'The swan nests here.',
    })

    expect(await search(founder, 'heron')).toEqual([])
    expect(await search(founder, 'swan')).toMatchObject([
      { document_id: id, version: 3, standing: 'not_in_force' },
    ])
  })
})

describe('unusual queries', () => {
  const strange = [
    '',
    '   ',
    `'`,
    `''; drop table passages; --`,
    `') | ('x`,
    '\\',
    `\\' or 1=1`,
    '& | ! ( ) <-> :*',
    'mill:* & !mill',
    '%_%',
    '🦉',
    '👩‍👩‍👧‍👧 mill',
    'the of and is a',
    '𠮷野家',
    'x'.repeat(400),
    'mill '.repeat(80).trim(),
    '漢'.repeat(400),
    `"mill" -wheel`,
    'https://mill.example/path?q=1',
    'a@b.example',
    "l'été d’où",
    '..%2f..%2fetc',
    '\u200bmill\u200b',
  ]
  test.each(strange)('any query gets a response: %s', async (words) => {
    const founder = await strangeFamily()

    const found = await search(founder, words)

    expect(found.every(({ title }) => title === 'The mill')).toBe(true)
  })

  let made: Promise<TestClient> | undefined
  async function strangeFamily(): Promise<TestClient> {
    made ??= world.foundFamily().then(async ({ founder }) => {
      await writeDocument(founder, { title: 'The mill', body: 'The mill’s wheel turns.' })
      return founder
    })
    return made
  }

  test.each([
    ['NUL', 'mill%00'],
    ['more than 400 characters', 'x'.repeat(401)],
    ['bidirectional controls', '%E2%80%AEmill'],
  ])('a query with %s is refused', async (_, words) => {
    const founder = await strangeFamily()

    const response = await founder.get(`/documents/passages/?words=${words}`)

    expect(response.statusCode).toBe(400)
  })

  test.each([
    ['rare letters beyond the first 65,536', '𠮷野家の𠮷田です。', '𠮷田'],
    ['a rare letter at the 60,000th', `sluice ${'x '.repeat(29_996)}🦉🦉`, 'sluice'],
    ['one word of 50,000 letters', `${'x'.repeat(50_000)} sluice`, 'sluice'],
    [
      'a heading of 60,000 letters above many passages',
      `# sluice ${'wheel '.repeat(10_000)}\n\n${'turn\n\n'.repeat(800)}`,
      'sluice',
    ],
    ['30,000 different words in a heading', `# ${numbers(30_000)}\n\nThe sluice.`, 'sluice'],
    ['60,000 letters without a space', `sluice ${'漢字'.repeat(30_000)}`, 'sluice'],
  ])('any text can be saved and found: %s', async (_, body, words) => {
    const { founder } = await world.foundFamily()

    const id = await writeDocument(founder, { title: 'Weir', body })

    expect((await search(founder, words))[0]).toMatchObject({ document_id: id })
  })
})

function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
}
