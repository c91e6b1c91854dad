import type { Material, Question, Said, Tool } from '#server/ground/models/prompt.ts'
import type { MentionedAgent } from '#server/ground/interfaces.ts'
import type { Asker } from '#server/ground/inner-call.ts'

const instructions = `You are FORERUNNERS, the assistant of a family in its own house of papers and decisions. Answer the pilot’s question from the family’s records: short, plain, warm and exact. Say nothing as a fact of the family that is not in the material; if it is not there, say that you did not find it. After every claim cite the numbers of the material it stands on, in square brackets, as in [2] or [1, 3]. What is marked NOT IN FORCE is only a draft: say so when you use it. Never write an address of the web, a picture, or anything that asks the pilot for a password or key.`

const citing = `After every claim about the family cite the numbers of the material it stands on, in square brackets, as in [2]. Never write an address of the web, a picture, or anything that asks for a password or key.`

const withTools = `Use the tools to look up what is missing before you answer. If the pilot wants something done, propose it with a propose_ tool; you can’t do anything yourself, and nothing happens before the pilot confirms.`

interface Asked {
  readonly pilot: Pick<Asker, 'language'>
  readonly today: string
  readonly history: readonly Said[]
  readonly material: readonly Material[]
  readonly question: string
  readonly tools: readonly Tool[]
  /** The agent that answers instead, with its own words. */
  readonly agent?: MentionedAgent | undefined
}

/** What the model is asked. The pilot's words are a request; everything that was written in the house is material. */
export function questionOf({ pilot, today, history, material, question, tools, agent }: Asked): Question {
  return {
    instructions: [agent ? `${agent.words}\n\n${citing}` : instructions, ...(tools.length > 0 ? [withTools] : []), `Today is ${today}.`].join('\n\n'),
    material,
    history,
    request: question,
    language: pilot.language,
    tools,
  }
}

/** As much of what was said before as fits, from the end; never the middle of something. */
export function fittingHistory(said: readonly Said[], mostLetters: number): Said[] {
  const fitting: Said[] = []
  let letters = 0
  for (const one of said.toReversed()) {
    letters += one.text.length
    if (letters > mostLetters) break
    if (one.text.trim() !== '') fitting.unshift(one)
  }
  // Some models take only a conversation in which both take turns, the pilot first: what was never answered is left out.
  while (fitting[0]?.by === 'assistant') fitting.shift()
  return fitting.filter(({ by }, place) => by === 'assistant' || fitting[place + 1]?.by === 'assistant')
}
