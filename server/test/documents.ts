import type { TestClient } from './world.ts'
import type { DocumentClass } from '#contract/documents/matter.ts'
import { carryOrigins, openBlanks } from '#contract/documents/passages.ts'
import { indexDocument } from '#server/features/documents/search/index-document.ts'
import { insertVersion } from '#server/features/documents/store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#contract/new-id.ts'

export interface NewDocument {
  readonly class?: DocumentClass
  readonly title?: string
  readonly body?: string
}

/** Inserts a draft of any class, as the product would have written it for this pilot. */
export async function insertDocument(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  author: Pick<TestClient, 'accountId' | 'familyId'>,
  { class: documentClass = 'policy', title = 'House rules', body = 'We keep the mill.' }: NewDocument = {},
) {
  const now = clock.now()
  const id = newId(now)
  await database.inFamily(author.familyId, async (tx) => {
    await tx
      .insertInto('documents')
      .values({
        family_id: author.familyId,
        id,
        title,
        class: documentClass,
        capital: 'cultural',
        language: 'en',
        author_id: author.accountId,
        mission: null,
        template: null,
        version: 1,
        state: 'draft',
        approved_version: null,
        is_founding_act: false,
        open_places: openBlanks(body).length,
        created_at: now,
        updated_at: now,
        in_force_since: null,
        approved_at: null,
        proposes_protocol: null,
        binned_at: null,
        prompt: null,
      })
      .execute()
    const key = { family_id: author.familyId, id, number: 1 }
    await insertVersion(tx, key, {
      title,
      body,
      passages: carryOrigins([], body),
      madeBy: 'template',
      authorId: author.accountId,
      now,
    })
    await indexDocument(tx, author.familyId, id)
  })
  return id
}

/** The version number and hash that a vote on the newest version needs. */
export async function newest(client: TestClient, id: string): Promise<{ version: number; hash: string }> {
  const { version, hash } = (await client.get(`/documents/${id}/`)).json<{ version: number; hash: string }>()
  return { version, hash }
}

/** Comments on a document from `insertDocument`. */
export function addComment(
  client: TestClient,
  id: string,
  { text = 'Also the weir?', ...about }: Record<string, unknown> = {},
) {
  return client.post(`/documents/${id}/comments/`, {
    version: 1,
    passage: 0,
    quote: 'keep the mill',
    ...about,
    text,
  })
}

/** Onboarding up to the documents, through the API. */
export async function answerJourney(
  client: TestClient,
  { mission = 'legacy', answers = 'cab', language = 'en' } = {},
): Promise<void> {
  await client.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language })
  await client.post('/onboarding/mission/', { mission })
  for (const [index, answer] of answers.split('').entries())
    await client.post('/onboarding/answer/', { mission, question: index + 1, answer })
}
