import { expect, test } from 'vitest'

import { nothingSaid } from '../../../../test/template-facts.ts'
import {
  type DocumentFacts,
  parseTemplate,
  renderTemplate,
} from '#server/features/documents/templates/template.ts'

const facts: DocumentFacts = {
  ...nothingSaid,
  circumstances: { business: 'yes', trust: 'no', minors: 'unknown', abroad: 'unknown' },
  law: ['notary', 'forced_share', 'separate'],
  eachMember: ['Ines', 'Jon {family}'],
  answers: ['a', 'b', 'c'],
  protocol: 'stewardship_council',
  horizon: 'hundred_years',
  words: {
    family: 'Hallam',
    pilot: 'Helena {family}',
    born: '14 March 1955',
    founder: 'Helena',
    members: '',
    member: '',
    horizon: '100 years',
    protocol: 'Stewardship council',
    purpose: '',
    value: '',
    established: '1874',
    country: 'Austria',
    today: '1 May 2026',
  },
}
const render = (body: string) => renderTemplate(parseTemplate(`# Title\n\n${body}`), facts)

test.each([
  ['? q1 a d\nshown', 'shown'],
  ['? q1 b\nhidden', ''],
  ['? q1 a\n? q2 c\nhidden', ''],
  ['? q1 a\n? q2 b\nshown', 'shown'],
  ['? protocol founder_authority stewardship_council\nshown', 'shown'],
  ['? horizon three_generations\nhidden', ''],
  ['? members\nhidden', ''],
  ['? no members\nshown', 'shown'],
  ['? established\n{established}', '1874'],
  ['? no purpose\n[[Why?]]', '[[Why?]]'],
  ['? business yes\nshown', 'shown'],
  ['? business no unknown\nhidden', ''],
  ['? trust yes unknown\nhidden', ''],
  ['? minors unknown\nshown', 'shown'],
  ['? law notary\nshown', 'shown'],
  ['? law community unknown\nhidden', ''],
  ['? country\n{country}', 'Austria'],
  ['? no country\nhidden', ''],
  ['? each member\nFor {member}.', 'For Ines.\n\nFor Jon {family}.'],
  ['? each member\n? trust yes\nFor {member}.', ''],
])('the template %j renders as %j', (body, text) => {
  expect(render(body).body).toBe(text)
})

test('the origin of a passage follows from its conditions and placeholders', () => {
  const body =
    '## Heading\n\nPlain.\n\nOf {family}.\n\n? q3 c\nAnswered by {pilot}.\n\n? protocol stewardship_council\nRecord.\n\n? q1 a\nWho? [[Name.]]'
  expect(render(body).passages.map(({ origin }) => origin)).toEqual([
    'standard',
    'standard',
    'record',
    'answer',
    'record',
    'open',
  ])
})

test('an inserted value is not parsed again', () => {
  expect(render('{pilot}').body).toBe('Helena {family}')
})

test.each([
  ['no title', 'Text without a title'],
  ['an unknown placeholder', '# T\n\nHello {nobody}'],
  ['an unclosed brace', '# T\n\nHello {family'],
  ['an unknown condition', '# T\n\n? weather fine\nText'],
  ['an unknown answer', '# T\n\n? q1 e\nText'],
  ['an unknown question', '# T\n\n? q4 a\nText'],
  ['a condition without a passage', '# T\n\n? q1 a\n\nText'],
])('a template with %s is refused', (_, source) => {
  expect(() => parseTemplate(source)).toThrow()
})
