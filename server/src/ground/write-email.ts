import type { Language } from '#contract/languages.ts'
import { type EmailKind, emailKinds, optionalReasons } from '#server/ground/email-kinds.ts'
import type { Block, EmailContent } from '#server/platform/email/content.ts'
import { translate } from '#server/platform/texts.ts'

/** One event in an email about several: what happened, and the reason a member gave. */
export interface NewsLine {
  readonly line: string
  readonly quote: string | null
}

export interface AnyDraft {
  readonly language: Language
  readonly kind: EmailKind
  readonly values: Readonly<Record<string, string>> & { readonly link: string }
  /** A member's own words, shown as a quotation. */
  readonly reason?: string | null
  readonly news?: readonly NewsLine[]
}

/** An email to write, with every value that the texts of its kind name. */
export type EmailDraft<Kind extends EmailKind> = AnyDraft & {
  readonly kind: Kind
  readonly values: Readonly<Record<(typeof emailKinds)[Kind]['values'][number], string>>
}

const maxInSubject = 60

/** The subject: one line in which no name or title pushes out the rest. */
export function emailSubject({ language, kind, values }: AnyDraft): string {
  const short = mapValues(values, (value) => shortened(oneLine(value), maxInSubject))
  return translate(language, `emails:${kind}.subject`, short)
}

/**
 * The rest of an email. A body's paragraphs {{link}}, {{reason}} and {{news}} become its button, quotation
 * and list. Values are put on one line first, so that no name can add a paragraph that looks like ours.
 */
export function emailContent({ language, kind, values, reason, news = [] }: AnyDraft): EmailContent {
  const safe = mapValues(values, oneLine)
  const marks = { link: '{{link}}', reason: '{{reason}}', news: '{{news}}' }
  const blocks = translate(language, `emails:${kind}.body`, { ...safe, ...marks })
    .split('\n\n')
    .flatMap((paragraph): Block[] => {
      if (paragraph === marks.link) return [{ kind: 'button' }]
      if (paragraph === marks.reason) return reason ? [{ kind: 'quote', text: reason }] : []
      if (paragraph === marks.news) return [{ kind: 'news', items: [...news] }]
      return [{ kind: 'text', text: paragraph }]
    })
  const { why } = emailKinds[kind]
  return {
    blocks,
    button: {
      label: translate(language, `emails:${kind}.button`),
      href: values.link,
      hint: translate(language, 'emails:frame.link_hint'),
    },
    why: translate(language, `emails:why.${why}`, safe),
    settings: optionalReasons.includes(why)
      ? {
          label: translate(language, 'emails:frame.settings'),
          href: new URL('/dashboard/settings?tab=account', values.link).href,
        }
      : null,
  }
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

/** Without line breaks, control characters, and marks that reverse the direction of what follows. */
function oneLine(value: string): string {
  return value
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function shortened(value: string, max: number): string {
  const characters = Array.from(value)
  return characters.length <= max
    ? value
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
