import type { Language } from '#contract/languages.ts'
import type { Origin } from '#server/ground/models/materials.ts'
import type { Question } from '#server/ground/models/prompt.ts'

const kind = `You write a governance paper of a family, in Markdown: headings with ##, paragraphs, lists and tables where they help, no title on top. Plain, warm and exact; who does what, by when, and what happens if not. Never invent a name, an amount, a date or a law: where something is not said, write the question to be answered in double square brackets, as in [[Who keeps the key?]]. Answer with the paper alone, without a word before or after it.`

interface Task {
  readonly title: string
  readonly origin: Origin
  /** The paper as it is. */
  readonly body: string
  /** What is known of the family, a line each. */
  readonly record: readonly string[]
  /** What the paper was ordered with. */
  readonly prompt: string | null
  /** What shall be changed. */
  readonly request: string | null
  /** What was written of it before it was interrupted. */
  readonly begun: string
  readonly language: Language
}

/** What the model is asked. Everything people wrote is material; only the asking is ours. */
export function questionOf({ title, origin, body, record, prompt, request, begun, language }: Task): Question {
  const material = [
    { title: 'What is known of the family', text: record.join('\n'), origin: { kind: 'family', id: null } },
    { title: request === null ? `An outline of the paper “${title}”` : `The paper “${title}” as it is now`, text: body, origin },
    { title: 'What the pilot wishes', text: request ?? prompt ?? '' },
    ...(begun === '' ? [] : [{ title: 'What has been written of it so far', text: begun }]),
  ]
  const task =
    request === null
      ? `Write the paper “${title}” as the pilot wishes, from what is known of the family.`
      : 'Change the paper as the pilot wishes. Keep every word that has nothing to do with it. Answer with the whole paper.'
  const goOn = 'It was interrupted. Go on exactly where the text so far ends, in mid-sentence if need be, and repeat nothing of it.'
  return { instructions: kind, material, request: begun === '' ? task : `${task} ${goOn}`, language }
}
