import type { Answer, Matter } from '#contract/documents/matter.ts'
import { type Counts, needOf } from '#contract/documents/still-needed.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { listAs } from '#web/lib/formats.ts'
import type { Say } from '#web/lib/say.ts'

/** Exactly what the server decides by: the page asks the same law, so that its sentence is always true. */
export function matterOf({ class: paperClass, author_id, hash, approval }: Document, versionAuthorId: string): Matter {
  return {
    paperClass,
    protocol: approval.protocol,
    hash,
    author: paperClass === 'personal' ? author_id : versionAuthorId,
    voters: approval.voices.map(({ account_id, role, is_gone, is_recused }) => ({ id: account_id, role, isGone: is_gone, isRecused: is_recused })),
    steward: approval.steward_id,
    added: approval.added.map(({ account_id }) => account_id),
  }
}

function answersOf({ hash, approval }: Document): Answer[] {
  return approval.voices.flatMap(({ account_id, verdict, alignment }) =>
    verdict === null ? [] : [{ by: account_id, hash, verdict, ...(alignment !== null && { alignment }) }],
  )
}

export interface StillNeeded extends Counts {
  readonly sentence: string
}

/** What a paper still needs, from whom, in one sentence. */
export function stillNeeded(document: Document, pilotId: string, t: Say<['documents', 'governance']>, locale: string): StillNeeded {
  const matter = matterOf(document, document.version_author_id)
  const need = needOf(matter, answersOf(document))
  const names = new Map(
    document.approval.voices.map(({ account_id, full_name }) => [account_id, account_id === pilotId ? t('still.you') : full_name]),
  )
  const listed = (ids: readonly string[], isEach = true) =>
    listAs({ type: isEach ? 'conjunction' : 'disjunction' }, locale).format(ids.map((id) => names.get(id) ?? ''))
  const protocol = t(`governance:protocol.${matter.protocol}`)
  const { asked, given, against } = need
  const say = (sentence: string) => ({ asked, given, against, sentence })

  if (need.kind === 'sent_back') return say(t('still.sent_back', { names: listed(need.by) }))
  if (need.kind === 'done') return say(t('still.done', { protocol, given, all: asked }))
  if (need.kind !== 'more') return say(t(`still.${need.kind}`))
  const { more, needed, all, from, isEach } = need
  return say(t('still.or', { count: more, protocol, needed, all, given, names: listed(from, isEach) }))
}
