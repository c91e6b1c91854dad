import { joinPassages, openBlanks, type PassageOrigin, type Passage } from '#contract/documents/passages.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { horizons } from '#contract/family/calls.ts'
import { type LawTrait, lawTraits } from '#contract/family/law.ts'
import type { Option } from '#contract/missions.ts'

/**
 * Input of a template: three answers and the family record. The grammar is in
 * docs/how-to/write-a-document-template.md.
 */
export interface DocumentFacts {
  readonly answers: readonly [Option, Option, Option]
  readonly protocol: Protocol
  readonly horizon: (typeof horizons)[number]
  readonly law: readonly LawTrait[]
  readonly circumstances: Readonly<Record<CircumstanceName, Known>>
  /** The other members, for passages that are repeated for each of them. */
  readonly eachMember: readonly string[]
  /** The text of each placeholder; empty if the family record doesn't have it yet. */
  readonly words: Readonly<Record<Placeholder, string>>
}

const circumstanceNames = ['business', 'trust', 'minors', 'abroad'] as const
type CircumstanceName = (typeof circumstanceNames)[number]
const known = ['yes', 'no', 'unknown'] as const
type Known = (typeof known)[number]

export const placeholders = [
  'family',
  'pilot',
  'born',
  'founder',
  'members',
  'member',
  'horizon',
  'protocol',
  'purpose',
  'value',
  'established',
  'country',
  'today',
] as const
export type Placeholder = (typeof placeholders)[number]

export interface DocumentText {
  readonly title: string
  readonly body: string
  readonly passages: readonly Passage[]
}

interface Block {
  readonly conditions: readonly Condition[]
  readonly text: string
  /** The conditions on the family's record, without those on its answers. */
  readonly rules: readonly Condition[]
  /** The passage is repeated for each other member. */
  readonly isForEachMember: boolean
}

type Condition = (facts: DocumentFacts) => boolean

export interface Template {
  readonly title: string
  readonly blocks: readonly (Block & { readonly usesAnswer: boolean; readonly usesRecord: boolean })[]
}

/** Parses a template; a grammar error names its line. */
export function parseTemplate(source: string): Template {
  const [head = '', ...rest] = source.trim().split(/\n[\t ]*\n/)
  if (!/^# \S.*$/.test(head)) throw new Error(`A template begins with its title: ${head.slice(0, 40)}`)
  return { title: head.slice(2).trim(), blocks: rest.map(parseBlock) }
}

const recordRule = /^(protocol|horizon|law|business|trust|minors|abroad)\b/

function parseBlock(block: string): Template['blocks'][number] {
  const lines = block.trim().split('\n')
  const conditions = lines.filter((line) => line.startsWith('? ')).map((line) => line.slice(2).trim())
  const text = lines.filter((line) => !line.startsWith('? ')).join('\n')
  if (text === '') throw new Error(`A condition without a passage: ${block}`)
  for (const [whole, name] of text.matchAll(/\{(\w*)\}?/g)) {
    if (whole !== `{${name}}` || !isPlaceholder(name ?? '')) throw new Error(`No such placeholder: ${whole}`)
  }
  return {
    conditions: conditions.map(parseCondition),
    rules: conditions.filter((condition) => recordRule.test(condition)).map(parseCondition),
    isForEachMember: conditions.includes('each member'),
    text,
    usesAnswer: conditions.some((condition) => /^q[123]\b/.test(condition)),
    usesRecord: conditions.length > 0 || /\{\w+\}/.test(text),
  }
}

function parseCondition(condition: string): Condition {
  const [subject = '', ...values] = condition.split(/\s+/)
  const holds =
    values.length > 0
      ? conditionWithValues(subject, values)
      : isRecordField(subject) && hasField(subject, true)
  if (!holds) throw new Error(`No such condition: ${condition}`)
  return holds
}

function conditionWithValues(subject: string, values: readonly string[]): Condition | false {
  const [first = ''] = values
  const question = ['q1', 'q2', 'q3'].indexOf(subject)
  if (question >= 0)
    return (
      values.every((value) => /^[abcd]$/.test(value)) &&
      (({ answers }) => values.includes(answers[question] ?? ''))
    )
  if (subject === 'protocol' || subject === 'horizon') return (facts) => values.includes(facts[subject])
  if (subject === 'law')
    return includesAll(lawTraits, values) && (({ law }) => law.some((trait) => values.includes(trait)))
  const circumstance = circumstanceNames.find((name) => name === subject)
  if (circumstance)
    return includesAll(known, values) && (({ circumstances }) => values.includes(circumstances[circumstance]))
  if (values.length > 1) return false
  if (subject === 'each') return first === 'member' && (({ eachMember }) => eachMember.length > 0)
  return subject === 'no' && isRecordField(first) && hasField(first, false)
}

const recordFields = ['members', 'purpose', 'value', 'established', 'country'] as const
type RecordField = (typeof recordFields)[number]

function isRecordField(name: string): name is RecordField {
  return includesAll(recordFields, [name])
}

function hasField(field: RecordField, isPresent: boolean): Condition {
  return ({ words }) => (words[field] !== '') === isPresent
}

function includesAll(all: readonly string[], values: readonly string[]): boolean {
  return values.every((value) => all.includes(value))
}

/** Renders a document. The same facts always give the same text. */
export function renderTemplate({ title, blocks }: Template, facts: DocumentFacts): DocumentText {
  const passages = blocks
    .filter(({ conditions }) => conditions.every((holds) => holds(facts)))
    .flatMap((block) =>
      (block.isForEachMember ? facts.eachMember : ['']).map((member): Passage => {
        const words: DocumentFacts['words'] = { ...facts.words, member }
        const text = block.text.replace(/\{(\w+)\}/g, (_, name: Placeholder) => words[name])
        return { text, origin: originOf(block, text) }
      }),
    )
  return { title, body: joinPassages(passages), passages }
}

function originOf({ usesAnswer, usesRecord }: Template['blocks'][number], text: string): PassageOrigin {
  if (openBlanks(text).length > 0) return 'open'
  if (usesAnswer) return 'answer'
  return usesRecord ? 'record' : 'standard'
}

function isPlaceholder(name: string): name is Placeholder {
  const names: readonly string[] = placeholders
  return names.includes(name)
}
