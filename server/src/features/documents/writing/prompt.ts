import type { Language } from '#contract/languages.ts'
import type { MaterialOrigin } from '#server/ground/models/materials.ts'
import type { Prompt } from '#server/ground/models/prompt.ts'

const kind = `You write a governance document of a family, in Markdown: headings with ##, paragraphs, lists and tables where they help, no title on top. Plain, warm and exact; who does what, by when, and what happens if not. Never invent a name, an amount, a date or a law: where something is not said, write the question to be answered in double square brackets, as in [[Who keeps the key?]]. Answer with the document alone, without a word before or after it.`

interface Task {
  readonly title: string
  readonly origin: MaterialOrigin
  /** The current text of the document. */
  readonly body: string
  /** The family record, a line each. */
  readonly record: readonly string[]
  /** The prompt the document was created with. */
  readonly prompt: string | null
  /** The requested change. */
  readonly request: string | null
  /** The text written before an interruption. */
  readonly existing: string
  readonly language: Language
}

/** The prompt of the model. User text is passed as material, never as an instruction. */
export function promptOf({ title, origin, body, record, prompt, request, existing, language }: Task): Prompt {
  const material = [
    { title: 'What is known of the family', text: record.join('\n'), origin: { kind: 'family', id: null } },
    {
      title:
        request === null ? `An outline of the document “${title}”` : `The document “${title}” as it is now`,
      text: body,
      origin,
    },
    { title: 'What the pilot wishes', text: request ?? prompt ?? '' },
    ...(existing === '' ? [] : [{ title: 'What has been written of it so far', text: existing }]),
  ]
  const task =
    request === null
      ? `Write the document “${title}” as the pilot wishes, from what is known of the family.`
      : 'Change the document as the pilot wishes. Keep every word that has nothing to do with it. Answer with the whole document.'
  const continuation =
    'It was interrupted. Go on exactly where the text so far ends, in mid-sentence if need be, and repeat nothing of it.'
  return {
    instructions: kind,
    material,
    request: existing === '' ? task : `${task} ${continuation}`,
    language,
  }
}
