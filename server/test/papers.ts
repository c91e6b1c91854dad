import type { World, Voice } from './world.ts'
import type { PaperClass } from '#contract/documents/matter.ts'
import { carryOrigins, openPlaces } from '#contract/documents/passages.ts'
import { indexPaper } from '#server/features/documents/index-paper.ts'
import { insertVersion } from '#server/features/documents/store.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewPaper {
  readonly class?: PaperClass
  readonly title?: string
  readonly body?: string
}

/** Lays a draft of any class into a family, as the product would have written it for this pilot. */
export async function layPaper(
  world: World,
  author: Voice,
  { class: paperClass = 'policy', title = 'House rules', body = 'We keep the mill.' }: NewPaper = {},
) {
  const now = world.clock.now()
  const id = newId(now)
  await world.database.inFamily(author.familyId, async (tx) => {
    await tx
      .insertInto('documents')
      .values({
        family_id: author.familyId,
        id,
        title,
        class: paperClass,
        capital: 'cultural',
        language: 'en',
        author_id: author.accountId,
        mission: null,
        template: null,
        version: 1,
        state: 'draft',
        approved_version: null,
        is_founding_act: false,
        open_places: openPlaces(body).length,
        created_at: now,
        updated_at: now,
        in_force_since: null,
        approved_at: null,
        proposes_protocol: null,
        binned_at: null,
        prompt: null,
      })
      .execute()
    const at = { family_id: author.familyId, id, number: 1 }
    await insertVersion(tx, at, { title, body, passages: carryOrigins([], body), madeBy: 'template', authorId: author.accountId, now })
    await indexPaper(tx, author.familyId, id)
  })
  return id
}

/** What an answer to the newest version says: which one, by its hash. */
export async function newest(voice: Voice, id: string): Promise<{ version: number; hash: string }> {
  const { version, hash } = (await voice.get(`/documents/${id}/`)).json<{ version: number; hash: string }>()
  return { version, hash }
}

/** Says something about words of a paper that `layPaper` laid. */
export function addComment(voice: Voice, id: string, { text = 'Also the weir?', ...about }: Record<string, unknown> = {}) {
  return voice.post(`/documents/${id}/comments/`, { version: 1, passage: 0, quote: 'keep the mill', ...about, text })
}

/** The journey up to the papers, through the real calls. */
export async function answerJourney(voice: Voice, { mission = 'legacy', answers = 'cab', language = 'en' } = {}): Promise<void> {
  await voice.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language })
  await voice.post('/onboarding/mission/', { mission })
  for (const [index, answer] of answers.split('').entries()) await voice.post('/onboarding/answer/', { mission, question: index + 1, answer })
}
