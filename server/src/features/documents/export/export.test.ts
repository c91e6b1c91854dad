import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'

import { answerJourney, insertDocument, newest } from '../../../../test/documents.ts'
import { buildRenderWorkerForTests } from '../../../../test/render-worker.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { languageCodes } from '#contract/languages.ts'

// The render worker starts with the first document and shares two cores with other test files.
const timeout = 150_000
const renderWorker = await buildRenderWorkerForTests()
const world = useWorld({ renderWorker })

const fileOf = (client: TestClient, id: string, format: string, query = '') =>
  client.get(`/documents/${id}/export/${format}/${query}`)

/** The text of a PDF, or of selected pages: extracting text takes longer than rendering. */
async function readPdf(bytes: Buffer, isRead: (page: number, pages: number) => boolean = () => true) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = pdf.numPages
  const texts: string[] = []
  for (let number = 1; number <= pages; number++) {
    if (!isRead(number, pages)) continue
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return {
    text: texts.join(' '),
    pages,
    fonts: [...new Set(bytes.toString('latin1').match(/[A-Z]{6}\+[\w-]+/g))].join(' '),
  }
}

function readDocx(bytes: Buffer) {
  const files = unzipSync(bytes)
  const part = (name: string) => Buffer.from(files[name] ?? []).toString()
  const xml = part('word/document.xml')
  const text = xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
  return { xml, text, header: part('word/header1.xml'), links: part('word/_rels/document.xml.rels') }
}

// Lines break elsewhere in a PDF, and pdf.js puts spaces between glyphs where there are none.
const solid = (text: string) => text.replace(/[\s\u200b]/g, '').normalize('NFKC')

async function approvedDocument(language: string) {
  const { founder, join: invite } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam', purpose_statement: 'Keep the mill turning.' })
  await answerJourney(founder, { language })
  const witness = await invite('trustee')
  await witness.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1960-05-01', language })
  const { items } = (await founder.get('/documents/')).json<{ items: { id: string; template: string }[] }>()
  const id = items.find(({ template }) => template === 'family_charter')?.id ?? ''
  for (const client of [witness, founder])
    await client.post(`/documents/${id}/approve/`, await newest(founder, id))
  return { founder, id, document: (await founder.get(`/documents/${id}/`)).json<Document>() }
}

interface Document {
  readonly title: string
  readonly body: string
  readonly hash: string
  readonly state: string
}

const fontNames: Partial<Record<string, string>> = {
  zh: 'NotoSerifSC',
  ja: 'NotoSerifJP',
  ko: 'NotoSerifKR',
  hi: 'NotoSerifDevanagari',
}
const tags: Partial<Record<string, RegExp>> = {
  zh: /w:eastAsia="zh-CN"/,
  ja: /w:eastAsia="ja-JP"/,
  ko: /w:eastAsia="ko-KR"/,
  hi: /w:bidi="hi-IN"/,
  de: /w:val="de-DE"/,
}

// Concurrent: while the worker renders one document, the next family is founded.
test.concurrent.for(languageCodes)(
  'a document in %s is exported as PDF, DOCX and Markdown with the same text',
  { timeout },
  async (language, { expect }) => {
    const { founder, id, document } = await approvedDocument(language)
    expect(document.state).toBe('approved')

    const [pdf, docx, markdown] = [
      await fileOf(founder, id, 'pdf'),
      await fileOf(founder, id, 'docx'),
      await fileOf(founder, id, 'md'),
    ]

    const paragraphs = document.body.split('\n\n').filter((text) => !/[*_[#|]|^\d|^-/.test(text))
    const middle = paragraphs[Math.floor(paragraphs.length / 2)] ?? ''
    const [, heading = ''] = /^## (.+)$/m.exec(document.body) ?? []
    expect([middle, heading]).not.toContain('')
    const expected = [document.title, heading, middle, 'Helena Hallam', 'Ines Marsh', 'Hallam', document.hash]

    const word = readDocx(docx.rawPayload)
    for (const words of expected) expect(word.text).toContain(words)
    expect(word.xml).toMatch(tags[language] ?? /w:lang /)

    const { text, fonts } = await readPdf(pdf.rawPayload)
    const found = solid(text)
    if (language === 'hi') {
      // pdf.js garbles reordered and joined Devanagari glyphs, so check only that most letters are present.
      const [drawn, written] = [new Set(found), [...new Set(solid(middle).replace(/[^\p{L}]/gu, ''))]]
      expect(written.filter((letter) => drawn.has(letter)).length / written.length).toBeGreaterThan(0.8)
    } else for (const words of expected) expect(found).toContain(solid(words))
    for (const words of ['Helena Hallam', 'Ines Marsh', document.hash]) expect(found).toContain(solid(words))
    expect(fonts).toContain('EBGaramond')
    expect(fonts).toContain(fontNames[language] ?? 'CormorantGaramond')

    expect(createHash('sha256').update(markdown.rawPayload).digest('hex')).toBe(document.hash)
  },
)

test(
  'a Han character is drawn in the font of the document’s language',
  async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, { title: 'Namen', body: '山田太郎 und 김철수 und नमस्ते.' })

    const { fonts } = await readPdf((await fileOf(founder, id, 'pdf')).rawPayload)

    for (const font of ['NotoSerifJP', 'NotoSerifKR', 'NotoSerifDevanagari', 'EBGaramond'])
      expect(fonts).toContain(font)
    expect(fonts).not.toContain('NotoSerifSC')
  },
  timeout,
)

describe('versions that are not in force', () => {
  test('an exported draft shows its state in the header and the missing votes on the last page', async () => {
    const { founder, join: invite } = await world.foundFamily()
    await founder.post('/onboarding/profile/', {
      full_name: 'Helena Hallam',
      dob: '1955-03-14',
      language: 'en',
    })
    const guardian = await invite('guardian')
    await guardian.post('/onboarding/profile/', {
      full_name: 'Mei Hallam',
      dob: '1985-03-14',
      language: 'en',
    })
    const id = await insertDocument(world, founder, {
      class: 'constitutional',
      title: 'Charter',
      body: 'We meet at [[place]].',
    })
    await guardian.post(`/documents/${id}/abstain/`, await newest(guardian, id))

    const docx = readDocx((await fileOf(founder, id, 'docx')).rawPayload)
    const { text } = await readPdf((await fileOf(founder, id, 'pdf')).rawPayload)

    expect(docx.header).toContain('Open for votes, version 1')
    for (const words of [
      'This version is not approved.',
      'Only Helena Hallam’s approval is missing.',
      'Abstained',
    ]) {
      expect(docx.text).toContain(words)
      expect(solid(text)).toContain(solid(words))
    }
    expect(solid(text)).toContain(solid('OPEN FOR VOTES, VERSION 1'))
    expect(docx.xml).toContain('w:val="dash"')
  })

  test('an exported older version names its replacement, and a founding act is marked as one', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, { class: 'constitutional', title: 'Charter' })
    await founder.post(`/documents/${id}/`, { version: 1, title: 'Charter', body: 'We keep the weir.' })
    await founder.post(`/documents/${id}/approve/`, await newest(founder, id))

    const [older, newer] = [
      await fileOf(founder, id, 'docx', '?version=1'),
      await fileOf(founder, id, 'docx'),
    ].map(({ rawPayload }) => readDocx(rawPayload))

    expect(older?.header).toContain('Replaced, version 1')
    expect(older?.text).toContain('We keep the mill.')
    expect(older?.text).toContain('This version is not approved. Version 2 has replaced it.')
    expect(newer?.text).toContain('We keep the weir.')
    expect(newer?.text).toMatch(
      /Founding act: the founder approved this version alone on \d+ \w+ \d{4}\. .* This version is in force\./,
    )
  })
})

test('Typst code, HTML, scripts and odd titles in a document are exported as plain text', async () => {
  const founder = await world.create()
  const title = '“A/B\\C” \'1\' *x* #eval("1+1") 👩‍👩‍👧 \u202Egnp.exe <b>&amp;'
  const body = [
    '#eval("1+1") #read("/etc/passwd") $ x^2 $ @label <b>bold</b> \u0001\u200Bzero',
    '[click](javascript:alert(1)) [safe](https://house.test/a?b=1&c=2) ![pixel](https://elsewhere.test/p.png)',
    '] #panic() [ */ // \\ `#x`',
  ].join('\n\n')
  const id = await insertDocument(world, founder, { title, body })

  const [pdf, docx] = [await fileOf(founder, id, 'pdf'), await fileOf(founder, id, 'docx')]

  const word = readDocx(docx.rawPayload)
  const { text } = await readPdf(pdf.rawPayload)
  for (const words of [
    '#eval("1+1")',
    '#read("/etc/passwd")',
    '<b>bold</b>',
    'click',
    'pixel',
    '] #panic() [ */ // \\',
  ]) {
    expect(word.text).toContain(words)
    expect(solid(text)).toContain(solid(words))
  }
  expect(text).not.toContain('root:')
  expect(word.links).toContain('https://house.test/a?b=1&amp;c=2')
  expect(word.links + pdf.rawPayload.toString('latin1')).not.toMatch(/javascript:|elsewhere\.test/)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const disposition = String(pdf.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[\w.-]+\.pdf"; filename\*=UTF-8''[\w%.!~-]+\.pdf$/)
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).not.toMatch(/[/\\\u202e"<>]/)
})

test(
  'a document of a hundred pages with a table of three hundred rows is exported completely',
  async () => {
    const founder = await world.create()
    const words =
      'We hold what we were given in trust, we teach before we bequeath, and we leave every place better than we found it. '
    const chapters = Array.from(
      { length: 50 },
      (_, index) => `## Article ${index + 1}. Steward\n\n${words.repeat(62)}`,
    )
    const rows = Array.from(
      { length: 300 },
      (_, index) => `| Field ${index + 1} | ${index} acres | held by **Tom** |`,
    )
    const body = [...chapters, `| Name | Size | Who |\n|---|---:|---|\n${rows.join('\n')}`].join('\n\n')
    const id = await insertDocument(world, founder, { title: 'The land', body })

    const pdf = await fileOf(founder, id, 'pdf')

    const { text, pages } = await readPdf(pdf.rawPayload, (page, all) => page === 100 || page > all - 12)
    expect(pages).toBeGreaterThan(100)
    expect(solid(text)).toContain(solid(`Page 100 of ${pages}`))
    expect(solid(text)).toContain(solid('Field 300 299 acres held by Tom'))
    // The table header repeats on each of its pages.
    expect(solid(text).split('NameSizeWho').length).toBeGreaterThan(5)
  },
  timeout,
)

describe('export requests that are refused', () => {
  test('a pilot who can’t read a document can’t export it', async () => {
    const { founder, join: invite } = await world.foundFamily()
    const trustee = await invite('trustee')
    const [advisor, stranger] = [await invite('advisor'), await world.create()]
    const open = await insertDocument(world, founder)
    const secret = await insertDocument(world, trustee, { class: 'personal' })

    const responses = [
      await fileOf(stranger, open, 'pdf'),
      await fileOf(advisor, open, 'md'),
      await fileOf(founder, secret, 'docx'),
    ]
    const anonymous = await world.app.inject({ url: `/api/documents/${open}/export/pdf/` })

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(anonymous.statusCode).toBe(401)
    await founder.post(`/documents/${open}/share/`, { account_id: advisor.accountId, is_shared: true })
    expect((await fileOf(advisor, open, 'md')).statusCode).toBe(200)
  })

  test('an unknown format or version returns 404', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)

    const formats = ['exe', 'PDF%00', '..%2f', 'constructor'].map((format) => fileOf(founder, id, format))
    const versions = ['0', '2', '-1', '1.5', 'x', '99999999999', '1&version=1', ''].map((version) =>
      fileOf(founder, id, 'md', `?version=${version}`),
    )

    for (const response of await Promise.all([...formats, ...versions]))
      expect([response.statusCode, response.json().detail]).toEqual([
        404,
        'This doesn’t exist, or you don’t have access to it.',
      ])
  })
})

describe('a render worker that crashes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-render-worker-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const worker = join(folder, 'render-worker.mjs')
  // Crashes on its first document and works after a restart.
  await writeFile(
    worker,
    `import { existsSync, writeFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     if (existsSync('${worker}.died')) await import('${renderWorker.worker}')
     else parentPort.on('message', () => { writeFileSync('${worker}.died', ''); process.exit(1) })`,
  )
  const other = useWorld({ renderWorker: { ...renderWorker, worker } })

  test('a crashed render worker fails the current export with 503, and the next export succeeds', async () => {
    const founder = await other.create()
    const id = await insertDocument(other, founder)

    const [first, second] = await Promise.all([fileOf(founder, id, 'docx'), fileOf(founder, id, 'docx')])

    const [refused, drawn] = [first, second].toSorted((one, two) => two.statusCode - one.statusCode)
    expect([refused?.statusCode, refused?.json().detail]).toEqual([
      503,
      'We couldn’t create the file. Your document is safe. Try again, or export it as Markdown.',
    ])
    expect(readDocx(drawn?.rawPayload ?? Buffer.alloc(0)).text).toContain('We keep the mill.')
  })
})
