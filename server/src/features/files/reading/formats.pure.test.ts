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
  said,
  sample,
  types,
  zipSaying,
} from '../../../../test/sample-files.ts'
import { scannedPdf } from '../../../../test/scanned-pdf.ts'

const german = 'Die Zürcher Stiftung gehört der Familie Übermüller.'
const chinese = '家族宪章由祖父母共同签署'
const hindi = 'परिवार का संविधान और वसीयत'
const everything = [german, chinese, hindi]

const reader = makeReader({ worker: await readerWorker() })
afterAll(() => reader.close())
const read = async (name: string, bytes: Uint8Array | string) => reader.read(fileOf(name, bytes))

describe('what is taken out of a file', () => {
  test('a paper of Word: paragraphs as lines, its tables, headers, footers and notes', async () => {
    const lines = said(await read('paper.docx', await docxOf(everything))).split('\n')

    expect(lines.slice(0, 3)).toEqual(everything)
    expect(lines).toEqual(expect.arrayContaining(['left', 'right', 'The head of every page', 'The foot of every page', 'A note below']))
  })

  test('a spreadsheet: sheets with their names, rows as lines, days as days', async () => {
    const first = utils.aoa_to_sheet(
      [
        ['Name', 'Geburt'],
        [german, new Date(Date.UTC(1956, 6, 3))],
        [chinese, 12.5, true],
      ],
      { cellDates: false, UTC: true },
    )
    const book = { SheetNames: ['Ahnen', 'Zweites'], Sheets: { Ahnen: first, Zweites: utils.aoa_to_sheet([[hindi]]) } }

    expect(await read('book.xlsx', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer))).toEqual({
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

  test('slides: in the order in which they are shown, with their notes', async () => {
    expect(await read('slides.pptx', pptxOf([[german, 'second line'], [chinese], [hindi]], 'said aloud'))).toMatchObject({
      pages: [
        { page: 1, text: `${german}\nsecond line\nsaid aloud` },
        { page: 2, text: chinese },
        { page: 3, text: hindi },
      ],
    })
  })

  test('a text of LibreOffice, without what was taken out of it again', async () => {
    const body = `<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Haus</text:h>${everything.map((line) => `<text:p>${line}</text:p>`).join('')}<text:p>a<text:tab/>b<text:line-break/>c<text:s text:c="3"/>d</text:p></office:text>`

    expect(said(await read('paper.odt', openDocumentOf(body)))).toBe(`Haus\n${everything.join('\n')}\na\tb\nc d`)
  })

  test('a spreadsheet and slides of LibreOffice', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const sheet = `<office:spreadsheet><table:table table:name="Ahnen"><table:table-row>${cell('a')}${cell('b')}</table:table-row><table:table-row>${cell(hindi)}</table:table-row></table:table></office:spreadsheet>`
    const slides = `<office:presentation><draw:page><text:p>${german}</text:p></draw:page><draw:page><text:p>${chinese}</text:p></draw:page></office:presentation>`

    expect(await read('book.ods', openDocumentOf(sheet))).toMatchObject({ pages: [{ page: 1, text: `Ahnen\na\tb\n${hindi}` }] })
    expect(await read('slides.odp', openDocumentOf(slides))).toMatchObject({
      pages: [
        { page: 1, text: german },
        { page: 2, text: chinese },
      ],
    })
  })

  test('a PDF, page by page', async () => {
    expect(await read('paper.pdf', pdfOf(everything))).toEqual({
      kind: 'text',
      isCut: false,
      scanned: 0,
      unread: 0,
      pages: everything.map((text, index) => ({ page: index + 1, text })),
    })
  })

  test('a PDF that only names the table of its Chinese letters', async () => {
    expect(said(await read('old.pdf', oldChinesePdf(chinese)))).toBe(chinese)
  })

  test('a PDF without any letters has no pages', async () => {
    expect(await read('scan.pdf', pdfOf(['', '']))).toEqual({ kind: 'text', pages: [], isCut: false, scanned: 0, unread: 0 })
  })

  test.each([0, 90] as const)('a scanned PDF, also one the scanner turned by %i degrees', async (turned) => {
    const scan = scannedPdf(sample('german.jpg'), { width: 640, height: 160, turned })
    const reading = await reader.read(fileOf('scan.pdf', scan, ['de']))
    expect(reading).toMatchObject({ isCut: false, scanned: 1, unread: 0, pages: [{ page: 1 }] })
    expect(said(reading).replaceAll(/\s+/g, ' ')).toBe(german)
  })

  test('of a scan with more pages than there is leave for, the first are read and the rest is counted', async () => {
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

  test('a page of the web: its title first, nothing that is not seen', async () => {
    const page = `<!doctype html><html><head><meta charset="utf-8"><title>Unser  Haus</title><style>x{}</style></head><body><!-- hidden --><script>evil()</script>
      <h1>${german}</h1><p>${chinese}<br>${hindi}</p><template>unseen</template><ul><li>eins</li><li>zwei &amp; <b>dr</b>ei</li></ul><table><tr><td>a</td><td>b</td></tr></table></body></html>`

    expect(said(await read('page.html', page))).toBe(`Unser Haus\n${german}\n${chinese}\n${hindi}\neins\nzwei & drei\na\tb`)
  })

  test('a page of the web in the letters that it names', async () => {
    expect(said(await read('page.html', Buffer.concat([Buffer.from('<meta charset=shift_jis><p>'), Buffer.of(0x89, 0xc6, 0x91, 0xb0)])))).toBe('家族')
  })

  test('a mail: head, text, and the names of what was sent along', async () => {
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

    expect(said(await read('letter.eml', mail))).toBe(text)
    // Its bytes look like any text: then its name says what it is.
    expect(said(await reader.read({ ...fileOf('letter.eml', mail), type: types.txt }))).toBe(text)
  })

  test('a mail that has only a page of the web in it', async () => {
    const mail = 'Subject: Hallo\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Guten <b>Tag</b></p><script>x</script>'

    expect(said(await read('letter.eml', mail))).toBe('Hallo\n\nGuten Tag')
  })

  test.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`)],
    ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le')],
    ['Windows-1252', Buffer.from(german, 'latin1')],
  ])('a text in %s', async (_, bytes) => {
    expect(said(await read('text.txt', bytes))).toBe(german)
  })

  test('an XML that names other files is given none of them', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY ha "haha">]><a><b>${german}</b><c>&file;&ha;</c></a>`

    expect(said(await read('data.xml', xml))).toBe(`${german}\n&file;&ha;`)
  })

  test('text is cleaned: NUL and half characters go, letters are composed, line ends are one, blank lines are few', async () => {
    expect(said(await read('text.txt', 'a\0b\r\nU\u0308ber  \r\r\n\n\n\n\nEnde\n\n'))).toBe('ab\nÜber\n\n\nEnde')
    expect(said(await read('half.txt', Buffer.from('\ufeffx\ud800y', 'utf16le')))).not.toMatch(/\p{Surrogate}/u)
  })

  test.each(['german.png', 'german.jpg', 'german.webp', 'german.bmp', 'german.gif'])('the letters in a picture: %s', async (name) => {
    expect(said(await reader.read(fileOf(name, sample(name), ['de']))).replaceAll(/\s+/g, ' ')).toBe(german)
  })

  test('the letters in a Japanese picture, without spaces between them', async () => {
    expect(said(await reader.read(fileOf('japanese.png', sample('japanese.png'), ['ja'])))).toBe('家族の憲章と遺言書')
  })
})

describe('what can’t be read', () => {
  test.each([
    ['video/mp4', 'film.mp4'],
    ['application/zip', 'all.zip'],
    ['application/octet-stream', 'unknown.bin'],
    ['text/rtf', 'letter.rtf'],
    ['audio/mpeg', 'voice.mp3'],
    ['constructor', 'constructor'],
  ])('nothing is taken out of %s (%s)', async (type, name) => {
    expect(readable(type, name)).toBe(false)
    expect(await reader.read({ ...fileOf(name, 'x'), type })).toEqual({ kind: 'none' })
  })

  test.each([...Object.values(types), 'text/markdown', 'text/csv', 'application/json', 'text/plain; charset=utf-8'])(
    'text can be taken out of %s',
    (type) => {
      expect(readable(type, 'file')).toBe(true)
    },
  )

  const compound = Buffer.concat([
    Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  test.each([
    ['a PDF', 'paper.pdf', pdfOf(['secret'], 'locked')],
    ['a paper of Word', 'paper.docx', compound],
    ['a text of LibreOffice', 'paper.odt', openDocumentOf('<text:p>x</text:p>', true)],
    ['a locked zip', 'paper.docx', zipSaying([{ name: 'word/document.xml', deflated: deflatedZeros(16), says: 9, isLocked: true }])],
  ])('%s with a password is encrypted', async (_, name, bytes) => {
    expect(await read(name, bytes)).toEqual({ kind: 'trouble', trouble: 'encrypted' })
  })

  test.each(['paper.pdf', 'paper.docx', 'book.xlsx', 'slides.pptx', 'paper.odt', 'picture.png', 'picture.gif'])(
    '%s that is none is broken',
    async (name) => {
      expect(await read(name, Buffer.from('no such thing, only some letters'))).toEqual({ kind: 'trouble', trouble: 'broken' })
    },
  )

  test('a file that ends in the middle is broken, or gives what it has', async () => {
    const whole = await docxOf(everything)

    expect(await read('paper.docx', whole.subarray(0, whole.length / 2))).toEqual({ kind: 'trouble', trouble: 'broken' })
    expect(await read('german.png', sample('german.png').subarray(0, 40))).toEqual({ kind: 'trouble', trouble: 'broken' })
    expect((await read('paper.pdf', pdfOf(everything).subarray(0, 900))).kind).toMatch(/text|trouble/)
  })

  test('a picture of more pixels than anybody photographs is too large, by its head alone', async () => {
    const small = Buffer.from(pngOf(1, 1, () => Buffer.of(0)))
    small.writeUInt32BE(10_000, 16)
    small.writeUInt32BE(10_000, 20)

    expect(await read('huge.png', small)).toEqual({ kind: 'trouble', trouble: 'too_large' })
  })
})
