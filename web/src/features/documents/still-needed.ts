import type { TFunction } from 'i18next'

import type { Answer, Matter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import type { Document } from '#web/features/documents/queries.ts'

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

export interface StillNeeded {
  readonly sentence: string
  /** How many voices are asked, how many have said yes, how many ask for something else: the seal's arcs. */
  readonly asked: number
  readonly given: number
  readonly against: number
}

/** What a paper still needs, from whom, in one sentence. */
export function stillNeeded(document: Document, pilotId: string, t: TFunction<['documents', 'governance']>, locale: string): StillNeeded {
  const matter = matterOf(document, document.version_author_id)
  const decision = decide(matter, answersOf(document))
  const names = new Map(
    document.approval.voices.map(({ account_id, full_name }) => [account_id, account_id === pilotId ? t('still.you') : full_name]),
  )
  const against = document.approval.voices.filter(
    ({ account_id, verdict }) => decision.voters.includes(account_id) && (verdict === 'no' || verdict === 'changes'),
  )
  const given = decision.given.filter((id) => decision.voters.includes(id) || id === matter.author)
  const asked = Math.max(new Set([...decision.voters, ...given]).size, 1)
  const counts = { asked, given: given.length, against: against.length }
  const protocol = t(`governance:protocol.${matter.protocol}`)

  if (decision.state === 'rejected') {
    // Voted down, or nobody could ever approve it: two different things to do.
    const by = against.map(({ account_id }) => names.get(account_id) ?? '')
    const sentence = by.length > 0 ? t('still.sent_back', { names: new Intl.ListFormat(locale).format(by) }) : t('still.impossible')
    return { ...counts, sentence }
  }
  if (document.class === 'personal') return { ...counts, asked: 1, sentence: t('still.personal') }
  if (decision.state === 'approved') return { ...counts, sentence: t('still.done', { protocol, given: given.length, all: asked }) }

  const silent = decision.voters.filter((id) => !given.includes(id))
  const isForced = decision.requiredStill.length >= decision.neededStill
  const from = isForced ? decision.requiredStill : silent
  const list = new Intl.ListFormat(locale, { type: isForced || from.length <= decision.neededStill ? 'conjunction' : 'disjunction' })
  const needed = given.length + decision.neededStill
  const sentence = t('still.or', {
    count: decision.neededStill,
    protocol,
    needed,
    all: Math.max(asked, needed),
    given: given.length,
    names: list.format(from.map((id) => names.get(id) ?? '')),
  })
  return { ...counts, sentence }
}
