import '#web/features/family/recent-acts.css'

import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { type LedgerActName, ledgerActs } from '#contract/family/acts.ts'
import type { Act } from '#web/features/family/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import type { Say } from '#web/lib/say.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem } from '#web/ui/ornament.tsx'
import { withoutName } from '#web/features/family/without-name.ts'
import { Rich } from '#web/ui/rich.tsx'

type KnownAct = Act & { act: LedgerActName }

/** Acts of the ledger as people read them: who did what to which paper, and when. On someone's own page their name is not repeated. */
export function ActList({ acts, isNameless = false }: { acts: readonly Act[]; isNameless?: boolean }) {
  return (
    <ol className={isNameless ? 'act-list nameless' : 'act-list'}>
      {acts.filter(isKnown).map((act) => (
        <li key={act.seq}>
          {!isNameless && (
            <span className="person" aria-hidden="true">
              {act.by ? initials(act.by.full_name) : <Emblem size={24} />}
            </span>
          )}
          <div>
            <p>
              <ActSentence act={act} isNameless={isNameless} />
            </p>
            <p className="cap">{formatMoment(act.at)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

// An act of a later version of the house, whose sentence these texts do not have yet.
function isKnown(act: Act): act is KnownAct {
  return ledgerActs.some((name) => name === act.act)
}

// It begins a sentence.
function capitalised(word: string): string {
  return `${word.charAt(0).toLocaleUpperCase()}${word.slice(1)}`
}

/** What an act was about, as it is called now. */
function whatOf({ act, paper, file, contact }: KnownAct, t: Say<['acts', 'onboarding', 'governance']>): string {
  if (file) return file.name ?? t(act.startsWith('category.') ? 'list.category' : 'list.file')
  if (contact) return contact.name ?? t('list.contact')
  return paper?.title ?? t('list.paper')
}

/** Leads to a file or a category in the data room, as long as it is there. */
function dataLink({ file }: KnownAct, what: 'file' | 'category'): ReactElement {
  if (!file?.name) return <span />
  return <Link className="link" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ [what]: file.id } as never} />
}

function ActSentence({ act, isNameless }: { act: KnownAct; isNameless: boolean }) {
  const { t: whole } = useTexts(['acts', 'onboarding', 'governance'])
  // The same texts, said without their first word.
  const nameless = Object.assign((...asked: Parameters<typeof whole>) => withoutName(whole(...asked)), whole) as typeof whole
  const t = isNameless ? nameless : whole
  const who: ReactElement = act.by ? <Link className="act-who" to="/user/$id" params={{ id: act.by.id }} /> : <b />
  const paper: ReactElement = act.paper?.title ? (
    <Link className="link" to="/dashboard/$page" params={{ page: 'build-room' }} search={{ paper: act.paper.id } as never} />
  ) : (
    <span />
  )
  const file = dataLink(act, 'file')
  const shelf = dataLink(act, 'category')
  const contact: ReactElement = act.contact?.name ? (
    <Link className="link" to="/dashboard/$page" params={{ page: 'service-mesh' }} search={{ contact: act.contact.id } as never} />
  ) : (
    <span />
  )
  const other: ReactElement = act.other ? <Link className="act-who" to="/user/$id" params={{ id: act.other.id }} /> : <span />
  const values = {
    who: act.by?.full_name || capitalised(whole('list.somebody')),
    what: whatOf(act, whole),
    version: act.version,
    other: act.other?.full_name || whole('list.somebody'),
    role: act.role ? whole(`onboarding:role.${act.role}`) : '',
    mission: act.mission ? whole(`onboarding:mission.${act.mission}`) : '',
    capital: act.capital ? whole(`governance:capital.${act.capital}`) : '',
    protocol: act.protocol ? whole(`governance:protocol.${act.protocol}`) : '',
  }
  // The ledger's dot is the text's dot: `document.approved` stands in the group document.
  return <Rich t={t} i18nKey={act.act} values={values} components={{ b: who, paper, file, shelf, contact, other }} />
}
