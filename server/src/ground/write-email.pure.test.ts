import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sampleEmail } from '../../test/sample-emails.ts'
import { languageCodes } from '#contract/languages.ts'
import { type EmailKind, emailKinds, optionalReasons } from '#server/ground/email-kinds.ts'
import { type AnyDraft, emailContent, emailSubject } from '#server/ground/write-email.ts'
import { type EmailContent, parseContent, plainText, storedContent } from '#server/platform/email/content.ts'
import { emailHtml } from '#server/platform/email/html.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const kinds = Object.keys(emailKinds) as EmailKind[]
/** With this variable, the test writes every email into that folder, so that a person can look at them. */
const folder = process.env['EMAILS_FOLDER']

function rendered(draft: AnyDraft) {
  const { language } = draft
  const subject = emailSubject(draft)
  const content = emailContent(draft)
  return { subject, content, text: plainText(content), html: emailHtml({ language, subject, content }) }
}

/** The text that an email program shows for this HTML. */
function shown(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<a class="button" href="([^"]*)"/g)].map(([, href = '']) => shown(href))
}

describe.each(languageCodes)('emails in %s', (language) => {
  test.each(kinds)('%s is complete as HTML and as plain text', async (kind) => {
    const draft = sampleEmail(kind, language)
    const { subject, content, text, html } = rendered(draft)
    const { link } = draft.values
    if (folder) {
      await mkdir(join(folder, language), { recursive: true })
      await writeFile(join(folder, language, `${kind}.html`), html)
      await writeFile(join(folder, language, `${kind}.txt`), `Subject: ${subject}\n\n${text}\n`)
    }

    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThanOrEqual(90)
    expect(html).toContain(`<html lang="${language}" dir="ltr">`)
    expect(buttonsOf(html)).toEqual([link])
    expect(text.split('\n')).toContain(link)
    expect(content.blocks.filter((block) => block.kind === 'button')).toHaveLength(1)
    for (const shownText of [text, shown(html)]) {
      expect(shownText).toContain(content.button.label)
      expect(shownText).toContain(content.why)
      for (const block of content.blocks) if (block.kind === 'text') expect(shownText).toContain(block.text)
      expect(shownText).not.toMatch(/\{\{|\}\}|undefined|emails:|\b\w+\.(subject|body|button)\b/)
    }
    for (const name of emailKinds[kind].values)
      expect(`${subject}\n${text}`, `names ${name}`).toContain(draft.values[name])
    expect(content.settings !== null).toBe(optionalReasons.includes(emailKinds[kind].why))
  })
})

test('no email loads anything or reports back', () => {
  for (const kind of kinds) {
    const { html } = rendered(sampleEmail(kind, 'en'))
    expect(html).not.toMatch(/<img|<script|<link|<iframe|<form|src=|url\(|@import|@font-face/i)
    const hosts = [...html.matchAll(/https?:&?[^"'\s<]*/g)].map(([url]) => new URL(shown(url)).host)
    expect(new Set(hosts)).toEqual(new Set(['forerunners.hallam.family']))
  }
})

const hostile = fc.oneof(
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '"><a class="button" href="https://evil.test">Sign in</a>',
    '</td></table><style>*{display:none}</style>',
    "' onmouseover='x",
    '<!--[if mso]>',
    '{{link}}',
    '{{reason}}',
    '$t(emails:recovery.subject)',
    'Ines\n\n{{link}}\n\nhttps://evil.test',
    'Ines\r\nBcc: other@house.test',
    '\u202Egnp.exe',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('no name, title or reason becomes markup, a second button or a paragraph of ours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.constantFrom(...languageCodes),
      hostile,
      hostile,
      (kind, language, value, reason) => {
        const sample = sampleEmail(kind, language)
        const { link } = sample.values
        const own = Object.fromEntries(Object.keys(sample.values).map((name) => [name, value]))
        const news = (sample.news ?? []).map(({ line }) => ({ line: `${line} ${value}`, quote: reason }))
        const { subject, content, html } = rendered({ ...sample, values: { ...own, link }, reason, news })
        const usual = rendered(sample)

        expect(subject).not.toMatch(/[\n\r\u2028\u202E]/)
        expect(buttonsOf(html)).toEqual([link])
        expect(kindsOfBlocks(content)).toEqual(kindsOfBlocks(usual.content))
        // Only the words between the tags differ from an ordinary email.
        const known = tagsOf(usual.html)
        expect([...tagsOf(html)].filter((tag) => !known.has(tag) && tag !== '<br>')).toEqual([])
        for (const block of content.blocks)
          if (block.kind === 'quote') expect(shown(html)).toContain(block.text.replace(/\r\n/g, '\n'))
      },
    ),
    { numRuns: 400 },
  )
})

function tagsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag))
}

/** Without quotations, which an empty reason leaves out. */
function kindsOfBlocks({ blocks }: EmailContent): string[] {
  return blocks.map(({ kind }) => kind).filter((kind) => kind !== 'quote')
}

test('stored content is restored exactly, and an email of an earlier version is plain text', () => {
  const content = emailContent(sampleEmail('document_news', 'fr'))

  expect(parseContent(storedContent(content))).toEqual(content)
  expect(parseContent('Somebody asked …\n\nhttps://house.test/auth/recovery#x')).toBeUndefined()
  expect(parseContent('')).toBeUndefined()
})

test('a long name or title is shortened in the subject, and complete in the email', () => {
  const draft = sampleEmail('commented', 'en')
  const document = 'A letter to those who come after us, '.repeat(6).trim()
  const { subject, text } = rendered({ ...draft, values: { ...draft.values, document } })

  expect(subject.length).toBeLessThanOrEqual(120)
  expect(subject).toMatch(/…$/)
  expect(text).toContain(document)
})

test('the colours of emails are those of the product, light and dark', async () => {
  const { colours } = await import('#server/platform/email/look.ts')
  const tokens = await readFile(join(projectRoot, 'web/src/ui/tokens.css'), 'utf8')

  for (const [name, { light, dark }] of Object.entries(colours)) {
    const token = name.replace(/[A-Z]|\d/g, (char) => `-${char.toLowerCase()}`)
    const [, inLight, inDark] =
      new RegExp(`--${token}:\\s*light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
    expect(
      [light, dark].map((hex) => hex.toLowerCase()),
      token,
    ).toEqual([inLight, inDark].map((hex) => hex?.toLowerCase()))
  }
})
