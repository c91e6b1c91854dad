import type { TestClient } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Capital } from '#contract/capitals.ts'
import type { listEvidence, readCapitals } from '#contract/capitals/calls.ts'

export type Overview = ReplyOf<typeof readCapitals>
export type EvidencePage = ReplyOf<typeof listEvidence>

export async function readOverview(client: TestClient): Promise<Overview> {
  const response = await client.get('/capitals/')
  if (response.statusCode !== 200) throw new Error(`The capitals could not be read: ${response.body}`)
  return response.json<Overview>()
}

/** One capital as this pilot sees it. */
export async function readCapital(
  client: TestClient,
  capital: Capital,
): Promise<Overview['capitals'][number]> {
  const found = (await readOverview(client)).capitals.find((figures) => figures.capital === capital)
  if (!found) throw new Error(`${capital} is not among the nine`)
  return found
}

export async function readEvidencePage(
  client: TestClient,
  capital: Capital,
  query = '',
): Promise<EvidencePage> {
  const response = await client.get(`/capitals/${capital}/evidence/${query}`)
  if (response.statusCode !== 200) throw new Error(`The evidence could not be read: ${response.body}`)
  return response.json<EvidencePage>()
}
