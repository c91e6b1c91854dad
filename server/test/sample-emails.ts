import { type Language, localeOf } from '#contract/languages.ts'
import { type EmailKind, emailKinds } from '#server/ground/email-kinds.ts'
import type { AnyDraft } from '#server/ground/write-email.ts'
import { translate } from '#server/platform/texts.ts'

const secret = 'Xb3nT0pLq9vRk2sYwz7cEjHgUf5aM1dO8iQ4t6xW_-A'

/** The page behind each kind's button. */
const paths: Partial<Record<EmailKind, string>> = {
  recovery: `/auth/recovery#${secret}`,
  email_confirm: `/auth/confirm-email#${secret}`,
  invitation: `/auth/create#${secret}`,
}

const titles: Record<Language, string> = {
  en: 'Family charter',
  de: 'Familiencharta',
  fr: 'Charte familiale',
  es: 'Protocolo familiar',
  it: 'Carta della famiglia',
  nl: 'Familiestatuut',
  zh: '家族宪章',
  ja: '家族憲章',
  ko: '가족 헌장',
  hi: 'पारिवारिक घोषणापत्र',
  vi: 'Hiến chương gia đình',
}

const people: Partial<Record<Language, readonly [string, string]>> = {
  zh: ['林淑仪', '陈志远'],
  ja: ['高橋 千代', '高橋 健一'],
  ko: ['김서연', '박민준'],
  hi: ['मीरा शर्मा', 'अर्जुन शर्मा'],
  vi: ['Nguyễn Thu Hà', 'Trần Minh'],
}

const reason =
  'Article 4 leaves open who speaks for the foundation while I travel.\nName one person, and a deputy.'

/** One email of a kind with the values it typically has. */
export function sampleEmail(kind: EmailKind, language: Language): AnyDraft {
  const [name, other] = people[language] ?? ['Helena Hallam', 'Rafael Linden']
  const values: Record<(typeof emailKinds)[EmailKind]['values'][number], string> = {
    email: 'helena.hallam@hallam.family',
    new_email: 'helena@hallam.house',
    name,
    names: new Intl.ListFormat(localeOf(language)).format([name, other]),
    family: 'Hallam',
    server: 'forerunners.hallam.family',
    role: translate(language, 'emails:invitation.role_guardian'),
    document: titles[language],
    day: new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date('2027-01-14')),
    count: '1284',
    hash: '3f9a1c0be27d4586f1a0c9e8b7d6a5f4e3d2c1b0a9f8e7d6c5b4a3928170f6e5',
  }
  const used = emailKinds[kind].values.map((key) => [key, values[key]] as const)
  const link = `https://forerunners.hallam.family${paths[kind] ?? '/dashboard/build-room?document=019b3c5e'}`
  return {
    language,
    kind,
    values: { ...Object.fromEntries(used), link },
    reason,
    news: (['changes_requested', 'commented', 'approved'] as const).map((one) => ({
      line: translate(language, `emails:news.${one}`, { name }),
      quote: one === 'changes_requested' ? reason : null,
    })),
  }
}
