import type { Material, Prompt, PriorMessage, Tool } from '#server/ground/models/prompt.ts'
import type { MentionedAgent } from '#server/ground/connected-apis.ts'
import type { Caller } from '#server/ground/inner-call.ts'

const instructions = `You are FORERUNNERS, the assistant of a family in its own house of documents and decisions. Answer the pilot’s question from the family’s records: short, plain, warm and exact. Say nothing as a fact of the family that is not in the material; if it is not there, say that you did not find it. After every claim cite the numbers of the material it stands on, in square brackets, as in [2] or [1, 3]. What is marked NOT IN FORCE is only a draft: say so when you use it. Never write an address of the web, a picture, or anything that asks the pilot for a password or key.`

const citing = `After every claim about the family cite the numbers of the material it stands on, in square brackets, as in [2]. Never write an address of the web, a picture, or anything that asks for a password or key.`

const withTools = `Use the tools to look up what is missing before you answer. If the pilot wants something done, propose it with a propose_ tool; you can’t do anything yourself, and nothing happens before the pilot confirms.`

interface ChatPromptInput {
  readonly pilot: Pick<Caller, 'language'>
  readonly today: string
  readonly history: readonly PriorMessage[]
  readonly material: readonly Material[]
  readonly question: string
  readonly tools: readonly Tool[]
  /** The agent that replies instead of the assistant, with its own instructions. */
  readonly agent?: MentionedAgent | undefined
}

/** Builds the prompt. Only the pilot's question is an instruction; the family's records are material. */
export function chatPrompt({
  pilot,
  today,
  history,
  material,
  question,
  tools,
  agent,
}: ChatPromptInput): Prompt {
  return {
    instructions: [
      agent ? `${agent.instructions}\n\n${citing}` : instructions,
      ...(tools.length > 0 ? [withTools] : []),
      `Today is ${today}.`,
    ].join('\n\n'),
    material,
    history,
    request: question,
    language: pilot.language,
    tools,
  }
}

/** The newest messages that fit into the limit. A message is never cut. */
export function trimHistory(messages: readonly PriorMessage[], maxLetters: number): PriorMessage[] {
  const fitting: PriorMessage[] = []
  let length = 0
  for (const one of messages.toReversed()) {
    length += one.text.length
    if (length > maxLetters) break
    if (one.text.trim() !== '') fitting.unshift(one)
  }
  // Some models require alternating turns that begin with the pilot, so questions without a reply are
  // dropped.
  while (fitting[0]?.by === 'assistant') fitting.shift()
  return fitting.filter(({ by }, place) => by === 'assistant' || fitting[place + 1]?.by === 'assistant')
}
