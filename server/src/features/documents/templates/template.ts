import { joinPassages, openBlanks, type PassageOrigin, type Passage } from '#contract/documents/passages.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { horizons } from '#contract/family/calls.ts'
import type { Option } from '#contract/missions.ts'

/**
 * Input of a template: three answers and the family record. The grammar is in
 * docs/how-to/write-a-document-template.md.
 */
export interface DocumentFacts {
  readonly answers: readonly [Option, Option, Option]
  readonly protocol: Protocol
  readonly horizon: (typeof horizons)[number]
  /** The text of each placeholder; empty if the family record doesn't have it yet. */
  readonly words: Readonly<Record<Placeholder, string>>
}

export const placeholders = [
  'family',
  'pilot',
  'born',
  'founder',
  'members',
  'horizon',
  'protocol',
  'purpose',
  'value',
  'established',
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
  /** The conditions on the family's protocol and horizon. */
  readonly rules: readonly Condition[]
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
    rules: conditions.filter((condition) => /^(protocol|horizon)\b/.test(condition)).map(parseCondition),
    text,
    usesAnswer: conditions.some((condition) => /^q[123]\b/.test(condition)),
    usesRecord: conditions.length > 0 || /\{\w+\}/.test(text),
  }
}

function parseCondition(condition: string): Condition {
  const [subject = '', ...values] = condition.split(/\s+/)
  const question = ['q1', 'q2', 'q3'].indexOf(subject)
  if (question >= 0 && values.length > 0 && values.every((value) => /^[abcd]$/.test(value))) {
    return ({ answers }) => values.includes(answers[question] ?? '')
  }
  if ((subject === 'protocol' || subject === 'horizon') && values.length > 0)
    return (facts) => values.includes(facts[subject])
  const isAbsent = subject === 'no'
  const record = isAbsent ? (values[0] ?? '') : subject
  const isRecord =
    record === 'members' || record === 'purpose' || record === 'value' || record === 'established'
  if (!isRecord || values.length > (isAbsent ? 1 : 0)) throw new Error(`No such condition: ${condition}`)
  return ({ words }) => (words[record] === '') === isAbsent
}

/** Renders a document. The same facts always give the same text. */
export function renderTemplate({ title, blocks }: Template, facts: DocumentFacts): DocumentText {
  const passages = blocks
    .filter(({ conditions }) => conditions.every((holds) => holds(facts)))
    .map((block): Passage => {
      const text = block.text.replace(/\{(\w+)\}/g, (_, name: Placeholder) => facts.words[name])
      return { text, origin: originOf(block, text) }
    })
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
