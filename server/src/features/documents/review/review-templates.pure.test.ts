import { describe, expect, test } from 'vitest'

import { nothingSaid } from '../../../../test/template-facts.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { reviewText, type ReviewFacts } from '#contract/documents/review.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import { lawOf } from '#contract/family/law.ts'
import { type Language, languageCodes, localeOf } from '#contract/languages.ts'
import { templateText } from '#server/features/documents/review/template-text.ts'
import { plain } from '#server/features/documents/templates/document-facts.ts'
import { type DocumentFacts, renderTemplate } from '#server/features/documents/templates/template.ts'
import { templateOf } from '#server/features/documents/templates/load-template.ts'
import { dayIn } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

interface Family {
  readonly name: string
  readonly members: readonly string[]
}

const families: readonly Family[] = [
  { name: 'Hallam', members: ['Anna Hallam', 'J. R. Hallam', 'Anne-Marie Hallam', 'Mei-Lin Chen'] },
  { name: 'Hallam', members: ['Anna Hallam'] },
  { name: 'van der Berg', members: ['Pieter van der Berg', 'Sanne van der Berg', 'Lotte de Wit'] },
  { name: '田中', members: ['田中太郎', '田中 花子', '鈴木一郎'] },
  { name: '王', members: ['王德明', '王小红', '李伟'] },
  { name: '김', members: ['김민수', '김 서연', '박지훈'] },
  { name: 'शर्मा', members: ['राजेश शर्मा', 'अनीता शर्मा', 'विक्रम सिंह'] },
  { name: 'Nguyễn', members: ['Nguyễn Văn An', 'Nguyễn Thị Bình', 'Trần Minh'] },
  { name: 'Müller-Lüdenscheidt', members: ['Heinz Müller-Lüdenscheidt', 'Grete O’Neill'] },
]

const options = ['a', 'b', 'c', 'd'] as const
const now = new Date('2026-05-01T00:00:00Z')

function factsOf(language: Language, { name, members }: Family, at: number): DocumentFacts {
  const [pilot = '', ...others] = members
  const pick = <T>(list: readonly T[], by: number): T => list[by % list.length] as T
  const horizon = pick(horizons, at)
  const protocol = pick(protocols, Math.floor(at / horizons.length))
  return {
    answers: [pick(options, at), pick(options, Math.floor(at / 4)), pick(options, Math.floor(at / 16))],
    protocol,
    horizon,
    ...nothingSaid,
    law: lawOf(pick(['', 'DE', 'FR', 'GB'], at)),
    circumstances: { ...nothingSaid.circumstances, business: pick(['yes', 'no', 'unknown'] as const, at) },
    eachMember: others.map(plain),
    words: {
      family: plain(name),
      pilot: plain(pilot),
      born: dayIn(language, new Date('1955-03-14T00:00:00Z')),
      founder: plain(pilot),
      members: new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(others.map(plain)),
      horizon: translate(language, `governance:horizon.${horizon}`),
      protocol: translate(language, `governance:protocol.${protocol}`),
      purpose: '',
      value: '',
      member: '',
      country: '',
      established: at % 2 === 0 ? '' : '1874',
      today: dayIn(language, now),
    },
  }
}

function reviewFacts(
  language: Language,
  family: Family,
  facts: DocumentFacts,
  template: (typeof documentTemplates)[number] | null,
): ReviewFacts {
  return {
    language,
    today: '2026-11-15',
    familyName: family.name,
    memberNames: family.members,
    horizon: facts.words.horizon,
    otherHorizons: horizons
      .filter((one) => one !== facts.horizon)
      .map((one) => translate(language, `governance:horizon.${one}`)),
    protocol: facts.words.protocol,
    otherProtocols: protocols
      .filter((one) => one !== facts.protocol)
      .map((one) => translate(language, `governance:protocol.${one}`)),
    unfilledRoles: [],
    others: [],
    ...templateText(language, template, facts),
  }
}

describe.each(languageCodes)('templates in %s', (language) => {
  test(`an unedited template document in ${language} has no findings besides its blanks`, () => {
    for (const [by, family] of families.entries()) {
      const written = documentTemplates.map((title) => ({
        title,
        body: renderTemplate(templateOf(language, title), factsOf(language, family, by)).body,
      }))
      for (const [at, template] of documentTemplates.entries())
        for (let answers = at + by; answers < 64; answers += 29) {
          const facts = factsOf(language, family, answers)
          const { body } = renderTemplate(templateOf(language, template), facts)
          const others = written.filter(({ title }) => title !== template)

          const found = reviewText(body, { ...reviewFacts(language, family, facts, template), others })
            .filter(
              ({ check }) => check !== 'open_question' && check !== 'duplicate' && check !== 'empty_section',
            )
            .map(({ check, quote, about }) => ({ template, check, quote, about }))

          expect(found).toEqual([])
        }
    }
  })

  test(`a template sentence in ${language} has no unknown name, even as text of the family`, () => {
    for (const family of families) {
      const facts = factsOf(language, family, 5)
      for (const template of documentTemplates) {
        const { body } = renderTemplate(templateOf(language, template), facts)
        const found = reviewText(body, reviewFacts(language, family, facts, null)).filter(
          ({ check }) => check === 'unknown_name',
        )
        expect(found.map(({ quote }) => quote)).toEqual([])
      }
    }
  })

  test(`a name in ${language} is found if no member has it, and accepted if one does`, () => {
    const { sentence, family, unknown } = planted[language]
    const facts = factsOf(language, family, 0)
    const namesIn = (name: string) =>
      reviewText(sentence(name), reviewFacts(language, family, facts, 'family_charter'))
        .filter(({ check }) => check === 'unknown_name')
        .map(({ quote }) => quote)

    for (const name of unknown) expect(namesIn(name)).toEqual([name])
    for (const name of family.members) expect(namesIn(name)).toEqual([])
  })

  test(`the horizon example in ${language} gets no suggestion that would break its sentence`, () => {
    const facts = factsOf(language, families[0] as Family, 0)
    const [example = ''] = templateOf(language, 'family_charter')
      .blocks.filter(({ text }) => text.includes('500'))
      .map(({ text }) => text)
    const found = reviewText(
      `${example} …`,
      reviewFacts(language, families[0] as Family, facts, 'family_charter'),
    )
    expect(found.filter(({ check, suggestion }) => check === 'other_horizon' && suggestion !== null)).toEqual(
      [],
    )
  })
})

describe('words that look like unknown names', () => {
  test.each<[Language, number, string]>([
    ['en', 0, 'Today Anna Hallam alone holds a seat.'],
    ['en', 0, 'Both the Hallam family and Founder Anna Hallam agree.'],
    ['de', 0, 'Heute hat die Gründerin Anna Hallam einen Platz im Rat der Familie Hallam.'],
    ['de', 0, 'Gemeinsam mit Mitglied Anne-Marie Hallam und J. R. Hallam.'],
    ['nl', 2, 'Vandaag heeft alleen Pieter van der Berg een plaats in de familie van der Berg.'],
    ['fr', 0, 'Aujourd’hui, seule Anna Hallam siège pour la famille Hallam.'],
    ['ja', 3, '田中家の家訓は、田中氏の時代から変わりません。'],
    ['zh', 4, '王家的传统不是国王的传统。'],
    ['ko', 5, '김씨 가문은 매년 모입니다. 김 서연도 옵니다.'],
    ['hi', 6, 'आज शर्मा परिवार में राजेश शर्मा अकेले हैं।'],
    ['vi', 7, 'Hôm nay gia đình Nguyễn có Nguyễn Văn An và Nguyễn Thị Bình.'],
  ])(
    'a sentence in %s with names of the family (case %#) has no unknown name',
    (language, index, sentence) => {
      const family = families[index] as Family
      const found = reviewText(sentence, reviewFacts(language, family, factsOf(language, family, 0), null))
      expect(found.filter(({ check }) => check === 'unknown_name')).toEqual([])
    },
  )
})

const [hallam, , dutch, tanaka, wang, kim, sharma, nguyen] = families as [
  Family,
  Family,
  Family,
  Family,
  Family,
  Family,
  Family,
  Family,
]
const western = ['Edmund Hallam', 'Jean-Luc Hallam', 'E. Hallam']

/** Sentences that no template contains, with a name in the middle. */
const planted: Record<
  Language,
  {
    readonly sentence: (name: string) => string
    readonly family: Family
    readonly unknown: readonly string[]
  }
> = {
  en: {
    sentence: (name) => `The keys of the boathouse are held by ${name} this winter.`,
    family: hallam,
    unknown: western,
  },
  de: {
    sentence: (name) => `Den Schlüssel zum Bootshaus verwahrt ${name} in diesem Winter.`,
    family: hallam,
    unknown: western,
  },
  es: {
    sentence: (name) => `Las llaves del embarcadero las guarda ${name} este invierno.`,
    family: hallam,
    unknown: western,
  },
  fr: {
    sentence: (name) => `Cet hiver, les clés du hangar à bateaux sont chez ${name} comme avant.`,
    family: hallam,
    unknown: western,
  },
  it: {
    sentence: (name) => `Le chiavi della rimessa le tiene ${name} per questo inverno.`,
    family: hallam,
    unknown: western,
  },
  nl: {
    sentence: (name) => `De sleutels van het botenhuis liggen bij ${name} deze winter.`,
    family: dutch,
    unknown: ['Edmund van der Berg', 'Jan-Willem van der Berg'],
  },
  vi: {
    sentence: (name) => `Chìa khóa nhà thuyền do ${name} giữ trong mùa đông này.`,
    family: nguyen,
    unknown: ['Nguyễn Văn Khải', 'Nguyễn Hoàng'],
  },
  ja: {
    sentence: (name) => `船小屋の鍵はこの冬、${name}が持っています。`,
    family: tanaka,
    unknown: ['田中次郎', '田中 健'],
  },
  zh: {
    sentence: (name) => `船屋的钥匙今年冬天由${name}，另一把在船上。`,
    family: wang,
    unknown: ['王德华', '王磊'],
  },
  ko: {
    sentence: (name) => `이번 겨울 보트 창고 열쇠는 ${name}이 맡고 있습니다.`,
    family: kim,
    unknown: ['김철호', '김영배'],
  },
  hi: {
    sentence: (name) => `नाव घर की चाबियाँ इस सर्दी में ${name} के पास हैं।`,
    family: sharma,
    unknown: ['मोहन शर्मा', 'सुरेश शर्मा'],
  },
}
