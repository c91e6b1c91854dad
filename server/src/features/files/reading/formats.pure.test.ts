import { utils, write } from '@e965/xlsx'
import { afterAll, describe, expect, test } from 'vitest'

import { makeReader, readable } from '#server/features/files/reading/reader.ts'

import {
  deflatedZeros,
  docxOf,
  fileOf,
  oldChinesePdf,
  openDocumentOf,
  pdfOf,
  pngOf,
  pptxOf,
  readerWorker,
  textOf,
  sample,
  types,
  zipDeclaring,
} from '../../../../test/sample-files.ts'
import { scannedPdf } from '../../../../test/scanned-pdf.ts'

const german = 'Die Zürcher Stiftung gehört der Familie Übermüller.'
const chinese = '家族宪章由祖父母共同签署'
const hindi = 'परिवार का संविधान और वसीयत'
const everything = [german, chinese, hindi]

const reader = makeReader({ worker: await readerWorker() })
afterAll(() => reader.close())
const read = async (name: string, bytes: Uint8Array | string) => reader.read(fileOf(name, bytes))

describe('text extraction', () => {
  test('Word files give paragraphs as lines, tables, headers, footers and notes', async () => {
    const lines = textOf(await read('document.docx', await docxOf(everything))).split('\n')

    expect(lines.slice(0, 3)).toEqual(everything)
    expect(lines).toEqual(
      expect.arrayContaining([
        'left',
        'right',
        'The head of every page',
        'The foot of every page',
        'A note below',
      ]),
    )
  })

  test('spreadsheets give sheet names, rows as lines, and dates as dates', async () => {
    const first = utils.aoa_to_sheet(
      [
        ['Name', 'Geburt'],
        [german, new Date(Date.UTC(1956, 6, 3))],
        [chinese, 12.5, true],
      ],
      { cellDates: false, UTC: true },
    )
    const book = {
      SheetNames: ['Ahnen', 'Zweites'],
      Sheets: { Ahnen: first, Zweites: utils.aoa_to_sheet([[hindi]]) },
    }

    expect(
      await read(
        'book.xlsx',
        new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer),
      ),
    ).toEqual({
      kind: 'text',
      isCut: false,
      scanned: 0,
      unread: 0,
      pages: [
        { page: 1, text: `Ahnen\nName\tGeburt\n${german}\t1956-07-03\n${chinese}\t12.5\tTRUE` },
        { page: 2, text: `Zweites\n${hindi}` },
      ],
    })
  })

  test('slides are read in display order, with their notes', async () => {
    expect(
      await read('slides.pptx', pptxOf([[german, 'second line'], [chinese], [hindi]], 'said aloud')),
    ).toMatchObject({
      pages: [
        { page: 1, text: `${german}\nsecond line\nsaid aloud` },
        { page: 2, text: chinese },
        { page: 3, text: hindi },
      ],
    })
  })

  test('OpenDocument texts are read without tracked deletions', async () => {
    const body = `<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Haus</text:h>${everything.map((line) => `<text:p>${line}</text:p>`).join('')}<text:p>a<text:tab/>b<text:line-break/>c<text:s text:c="3"/>d</text:p></office:text>`

    expect(textOf(await read('document.odt', openDocumentOf(body)))).toBe(
      `Haus\n${everything.join('\n')}\na\tb\nc d`,
    )
  })

  test('OpenDocument spreadsheets and slides are read', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const sheet = `<office:spreadsheet><table:table table:name="Ahnen"><table:table-row>${cell('a')}${cell('b')}</table:table-row><table:table-row>${cell(hindi)}</table:table-row></table:table></office:spreadsheet>`
    const slides = `<office:presentation><draw:page><text:p>${german}</text:p></draw:page><draw:page><text:p>${chinese}</text:p></draw:page></office:presentation>`

    expect(await read('book.ods', openDocumentOf(sheet))).toMatchObject({
      pages: [{ page: 1, text: `Ahnen\na\tb\n${hindi}` }],
    })
    expect(await read('slides.odp', openDocumentOf(slides))).toMatchObject({
      pages: [
        { page: 1, text: german },
        { page: 2, text: chinese },
      ],
    })
  })

  test('a PDF is read page by page', async () => {
    expect(await read('document.pdf', pdfOf(everything))).toEqual({
      kind: 'text',
      isCut: false,
      scanned: 0,
      unread: 0,
      pages: everything.map((text, index) => ({ page: index + 1, text })),
    })
  })

  test('a PDF with a predefined CMap gives its Chinese text', async () => {
    expect(textOf(await read('old.pdf', oldChinesePdf(chinese)))).toBe(chinese)
  })

  test('a PDF without text has no pages', async () => {
    expect(await read('scan.pdf', pdfOf(['', '']))).toEqual({
      kind: 'text',
      pages: [],
      isCut: false,
      scanned: 0,
      unread: 0,
    })
  })

  test.each([0, 90] as const)('a scanned PDF rotated by %i degrees is read by OCR', async (turned) => {
    const scan = scannedPdf(sample('german.jpg'), { width: 640, height: 160, turned })
    const reading = await reader.read(fileOf('scan.pdf', scan, ['de']))
    expect(reading).toMatchObject({ isCut: false, scanned: 1, unread: 0, pages: [{ page: 1 }] })
    expect(textOf(reading).replaceAll(/\s+/g, ' ')).toBe(german)
  })

  test('a scan over the page limit reads the first pages and counts the rest', async () => {
    const hurried = makeReader({ worker: await readerWorker(), limits: { scannedPages: 2 } })
    const scan = scannedPdf(sample('german.jpg'), { width: 640, height: 160, pages: 5 })
    expect(await hurried.read(fileOf('scan.pdf', scan, ['de']))).toMatchObject({
      isCut: true,
      scanned: 2,
      unread: 3,
      pages: [{ page: 1 }, { page: 2 }],
    })
    await hurried.close()
  })

  test('HTML gives the title first and no hidden text', async () => {
    const page = `<!doctype html><html><head><meta charset="utf-8"><title>Unser  Haus</title><style>x{}</style></head><body><!-- hidden --><script>evil()</script>
      <h1>${german}</h1><p>${chinese}<br>${hindi}</p><template>unseen</template><ul><li>eins</li><li>zwei &amp; <b>dr</b>ei</li></ul><table><tr><td>a</td><td>b</td></tr></table></body></html>`

    expect(textOf(await read('page.html', page))).toBe(
      `Unser Haus\n${german}\n${chinese}\n${hindi}\neins\nzwei & drei\na\tb`,
    )
  })

  test('HTML is decoded with its declared encoding', async () => {
    expect(
      textOf(
        await read(
          'page.html',
          Buffer.concat([Buffer.from('<meta charset=shift_jis><p>'), Buffer.of(0x89, 0xc6, 0x91, 0xb0)]),
        ),
      ),
    ).toBe('家族')
  })

  test('an email gives its headers, text and attachment names', async () => {
    const mail = [
      'From: =?utf-8?Q?J=C3=BCrg?= <juerg@example.org>',
      'To: Ana <ana@example.org>, team@example.org',
      'Subject: =?utf-8?B?5a625peP?= und Haus',
      'Date: Tue, 03 Jul 2018 10:00:00 +0000',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe aus Z=FCrich',
      '--x',
      'Content-Type: application/pdf; name="testament.pdf"',
      'Content-Disposition: attachment; filename="testament.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'c2VjcmV0',
      '--x--',
      '',
    ].join('\r\n')
    const text = `家族 und Haus\nFrom: Jürg <juerg@example.org>\nTo: Ana <ana@example.org>, team@example.org\nDate: 2018-07-03T10:00:00.000Z\n\nGrüße aus Zürich\n\n\ntestament.pdf`

    expect(textOf(await read('letter.eml', mail))).toBe(text)
    // Its bytes look like plain text, so its name decides.
    expect(textOf(await reader.read({ ...fileOf('letter.eml', mail), type: types.txt }))).toBe(text)
  })

  test('an HTML-only email gives its text', async () => {
    const mail =
      'Subject: Hallo\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Guten <b>Tag</b></p><script>x</script>'

    expect(textOf(await read('letter.eml', mail))).toBe('Hallo\n\nGuten Tag')
  })

  test.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`)],
    ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le')],
    ['Windows-1252', Buffer.from(german, 'latin1')],
  ])('text in %s is decoded', async (_, bytes) => {
    expect(textOf(await read('text.txt', bytes))).toBe(german)
  })

  test('XML with external entities loads no other files', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY ha "haha">]><a><b>${german}</b><c>&file;&ha;</c></a>`

    expect(textOf(await read('data.xml', xml))).toBe(`${german}\n&file;&ha;`)
  })

  test('extracted text has no NUL, no lone surrogates, NFC, LF line ends and few blank lines', async () => {
    expect(textOf(await read('text.txt', 'a\0b\r\nU\u0308ber  \r\r\n\n\n\n\nEnde\n\n'))).toBe(
      'ab\nÜber\n\n\nEnde',
    )
    expect(textOf(await read('half.txt', Buffer.from('\ufeffx\ud800y', 'utf16le')))).not.toMatch(
      /\p{Surrogate}/u,
    )
  })

  test.each(['german.png', 'german.jpg', 'german.webp', 'german.bmp', 'german.gif'])(
    'the letters in a picture: %s',
    async (name) => {
      expect(textOf(await reader.read(fileOf(name, sample(name), ['de']))).replaceAll(/\s+/g, ' ')).toBe(
        german,
      )
    },
  )

  test('a Japanese picture gives text without spaces', async () => {
    expect(textOf(await reader.read(fileOf('japanese.png', sample('japanese.png'), ['ja'])))).toBe(
      '家族の憲章と遺言書',
    )
  })
})

describe('unreadable files', () => {
  test.each([
    ['video/mp4', 'film.mp4'],
    ['application/zip', 'all.zip'],
    ['application/octet-stream', 'unknown.bin'],
    ['text/rtf', 'letter.rtf'],
    ['audio/mpeg', 'client.mp3'],
    ['constructor', 'constructor'],
  ])('no text is extracted from %s (%s)', async (type, name) => {
    expect(readable(type, name)).toBe(false)
    expect(await reader.read({ ...fileOf(name, 'x'), type })).toEqual({ kind: 'none' })
  })

  test.each([
    ...Object.values(types),
    'text/markdown',
    'text/csv',
    'application/json',
    'text/plain; charset=utf-8',
  ])('text can be extracted from %s', (type) => {
    expect(readable(type, 'file')).toBe(true)
  })

  const compound = Buffer.concat([
    Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  test.each([
    ['a PDF', 'document.pdf', pdfOf(['secret'], 'locked')],
    ['a document of Word', 'document.docx', compound],
    ['a text of LibreOffice', 'document.odt', openDocumentOf('<text:p>x</text:p>', true)],
    [
      'a locked zip',
      'document.docx',
      zipDeclaring([
        { name: 'word/document.xml', deflated: deflatedZeros(16), declaredSize: 9, isLocked: true },
      ]),
    ],
  ])('a password-protected %s is reported as encrypted', async (_, name, bytes) => {
    expect(await read(name, bytes)).toEqual({ kind: 'error', error: 'encrypted' })
  })

  test.each([
    'document.pdf',
    'document.docx',
    'book.xlsx',
    'slides.pptx',
    'document.odt',
    'picture.png',
    'picture.gif',
  ])('an invalid %s is reported as broken', async (name) => {
    expect(await read(name, Buffer.from('no such thing, only some letters'))).toEqual({
      kind: 'error',
      error: 'broken',
    })
  })

  test('a truncated file is reported as broken or gives its readable part', async () => {
    const whole = await docxOf(everything)

    expect(await read('document.docx', whole.subarray(0, whole.length / 2))).toEqual({
      kind: 'error',
      error: 'broken',
    })
    expect(await read('german.png', sample('german.png').subarray(0, 40))).toEqual({
      kind: 'error',
      error: 'broken',
    })
    expect((await read('document.pdf', pdfOf(everything).subarray(0, 900))).kind).toMatch(/text|error/)
  })

  test('a picture with too many pixels is refused by its header', async () => {
    const small = Buffer.from(pngOf(1, 1, () => Buffer.of(0)))
    small.writeUInt32BE(10_000, 16)
    small.writeUInt32BE(10_000, 20)

    expect(await read('huge.png', small)).toEqual({ kind: 'error', error: 'too_large' })
  })
})
