import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { readKinship } from '#contract/tree/calls.ts'
import { describeKinship } from '#contract/tree/kinship/describe-kinship.ts'
import { findPath } from '#contract/tree/kinship/find-path.ts'
import { indexKin } from '#contract/tree/kinship/kin-index.ts'
import { type KinPath, peopleOn } from '#contract/tree/kinship/kin-path.ts'
import { FindPerson } from '#web/features/tree/find-person.tsx'
import { kinLanguageQuery } from '#web/features/tree/kinship-language.ts'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { type Card, kinshipQuery } from '#web/features/tree/queries.ts'
import { nodeOf } from '#web/features/tree/relative-label.ts'
import { useLanguage } from '#web/features/tree/use-language.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/tree/kinship-dialog.module.css'

/** How two people are related: in words, and the people on the way between them. */
export function KinshipDialog({ from: first, onClose }: { from: Card | null; onClose: () => void }) {
  const { t } = useTexts(['tree', 'common'])
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState<Card | null>(null)
  const query = useQuery(kinshipQuery(from?.id ?? '', to?.id ?? ''))
  return (
    <Dialog title={t('kinship.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('kinship.about')}</p>
      <div className={styles.pair}>
        <FindPerson label={t('kinship.from')} name={from?.name} keepsName onChoose={setFrom} />
        <FindPerson label={t('kinship.to')} keepsName onChoose={setTo} />
      </div>
      {from && to && from.id === to.id && <p>{t('kinship.same')}</p>}
      {from && to && from.id !== to.id && (
        <Loaded query={query} loading={t('page.loading')}>
          {(between) => <Answer between={between} from={from} to={to} />}
        </Loaded>
      )}
    </Dialog>
  )
}

interface AnswerProps {
  readonly between: ReplyOf<typeof readKinship>
  readonly from: Card
  readonly to: Card
}

function Answer({ between, from, to }: AnswerProps) {
  const { t } = useTexts('tree')
  const { data: words } = useQuery(kinLanguageQuery(useLanguage()))
  const path = useMemo(
    () => findPath(indexKin({ people: between.people.map(nodeOf), unions: between.unions }), from.id, to.id),
    [between, from.id, to.id],
  )
  if (!path) return <p>{t('kinship.none')}</p>
  const people = new Map(between.people.map((card) => [card.id, nodeOf(card)]))
  return (
    <div role="status">
      {words && (
        <p className={styles.result}>
          {t('kinship.result', {
            from: from.name,
            to: to.name,
            relation: describeKinship(path, words, people),
          })}
        </p>
      )}
      <Way path={path} cards={between.people} />
    </div>
  )
}

function Way({ path, cards }: { path: KinPath; cards: readonly Card[] }) {
  const { t } = useTexts('tree')
  return (
    <ol className={styles.way} aria-label={t('kinship.path')}>
      {peopleOn(path).map((id, index) => {
        const card = cards.find((one) => one.id === id) ?? null
        return (
          <li key={id}>
            {index > 0 && <ArrowRight size={16} aria-hidden="true" />}
            <PersonMedallion card={card} />
            <span>{card?.name || t('person.hidden')}</span>
          </li>
        )
      })}
    </ol>
  )
}
