import type { Voice } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Capital } from '#contract/capitals.ts'
import type { listEvidence, readCapitals } from '#contract/capitals/calls.ts'

export type Overview = ReplyOf<typeof readCapitals>
export type EvidencePage = ReplyOf<typeof listEvidence>

export async function readOverview(voice: Voice): Promise<Overview> {
  const answer = await voice.get('/capitals/')
  if (answer.statusCode !== 200) throw new Error(`The capitals could not be read: ${answer.body}`)
  return answer.json<Overview>()
}

/** One of the nine as this pilot sees it. */
export async function readCapital(voice: Voice, capital: Capital): Promise<Overview['capitals'][number]> {
  const found = (await readOverview(voice)).capitals.find((one) => one.capital === capital)
  if (!found) throw new Error(`${capital} is not among the nine`)
  return found
}

export async function readEvidencePage(voice: Voice, capital: Capital, query = ''): Promise<EvidencePage> {
  const answer = await voice.get(`/capitals/${capital}/evidence/${query}`)
  if (answer.statusCode !== 200) throw new Error(`The evidence could not be read: ${answer.body}`)
  return answer.json<EvidencePage>()
}
