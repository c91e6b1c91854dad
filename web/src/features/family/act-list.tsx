import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { type LedgerActName, ledgerActs } from '#contract/family/acts.ts'
import type { FamilyAct } from '#web/features/family/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import type { Translate } from '#web/lib/translate.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem } from '#web/ui/ornament.tsx'
import { withoutName } from '#web/features/family/without-name.ts'
import { TypedTrans } from '#web/ui/typed-trans.tsx'
import styles from '#web/features/family/recent-acts.module.css'
import { classNames } from '#web/lib/class-names.ts'

type KnownAct = FamilyAct & { act: LedgerActName }

/**
 * Ledger acts as sentences: who did what to which document, and when. A pilot's own page omits their name.
 */
export function ActList({ acts, isNameless = false }: { acts: readonly FamilyAct[]; isNameless?: boolean }) {
  return (
    <ol className={classNames(styles.actList, isNameless && styles.nameless)} data-part="act-list">
      {acts.filter(isKnown).map((act) => (
        <li key={act.seq}>
          {!isNameless && (
            <span className={styles.person} aria-hidden="true">
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

// False for an act of a newer server version that these texts don't know.
function isKnown(act: FamilyAct): act is KnownAct {
  return ledgerActs.some((name) => name === act.act)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toLocaleUpperCase()}${word.slice(1)}`
}

/** The current name of an act's subject. */
function subjectOf(
  { act, document, file, contact }: KnownAct,
  t: Translate<['acts', 'onboarding', 'governance']>,
): string {
  if (file) return file.name ?? t(act.startsWith('category.') ? 'list.category' : 'list.file')
  if (contact) return contact.name ?? t('list.contact')
  return document?.title ?? t('list.document')
}

/** A link to a file or category in the data room, if it still exists. */
function dataLink({ file }: KnownAct, what: 'file' | 'category'): ReactElement {
  if (!file?.name) return <span />
  return (
    <Link
      className="link"
      to="/dashboard/data-room"
      search={what === 'file' ? { file: file.id } : { category: file.id }}
    />
  )
}

function ActSentence({ act, isNameless }: { act: KnownAct; isNameless: boolean }) {
  const { t: whole } = useTexts(['acts', 'onboarding', 'governance'])
  // The same texts without the leading name.
  const nameless = Object.assign(
    (...input: Parameters<typeof whole>) => withoutName(whole(...input)),
    whole,
  ) as typeof whole
  const t = isNameless ? nameless : whole
  const who: ReactElement = act.by ? (
    <Link className={styles.actWho} to="/user/$id" params={{ id: act.by.id }} />
  ) : (
    <b />
  )
  const document: ReactElement =
    act.document?.id && act.document.title ? (
      <Link className="link" to="/dashboard/build-room" search={{ document: act.document.id }} />
    ) : (
      <span />
    )
  const file = dataLink(act, 'file')
  const category = dataLink(act, 'category')
  const contact: ReactElement = act.contact?.name ? (
    <Link className="link" to="/dashboard/service-mesh" search={{ contact: act.contact.id }} />
  ) : (
    <span />
  )
  const other: ReactElement = act.other ? (
    <Link className={styles.actWho} to="/user/$id" params={{ id: act.other.id }} />
  ) : (
    <span />
  )
  const values = {
    who: act.by?.full_name || capitalised(whole('list.someone')),
    what: subjectOf(act, whole),
    version: act.version,
    other: act.other?.full_name || whole('list.someone'),
    role: act.role ? whole(`onboarding:role.${act.role}`) : '',
    mission: act.mission ? whole(`onboarding:mission.${act.mission}`) : '',
    capital: act.capital ? whole(`governance:capital.${act.capital}`) : '',
    protocol: act.protocol ? whole(`governance:protocol.${act.protocol}`) : '',
  }
  // Ledger act names are text keys: `document.approved` is in the group `document`.
  return (
    <TypedTrans
      t={t}
      i18nKey={act.act}
      values={values}
      components={{ b: who, document, file, category, contact, other }}
    />
  )
}
