import { useQuery } from '@tanstack/react-query'

import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { focusPath } from '#web/features/tree/person-path.ts'
import { personQuery } from '#web/features/tree/queries.ts'
import { Relatives } from '#web/features/tree/relatives.tsx'
import { yearsOf } from '#web/features/tree/years.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/tree/focus-relations.module.css'

interface FocusRelationsProps {
  readonly id: string
  readonly mayWrite: boolean
  readonly onOpen: (id: string) => void
}

/** One person with their relatives in one column, each of whom can be stepped to: the tree on a phone. */
export function FocusRelations({ id, mayWrite, onOpen }: FocusRelationsProps) {
  const { t } = useTexts('tree')
  const query = useQuery(personQuery(id))
  // Someone whom the pilot sees by initials only has no relations to show.
  if (query.error instanceof CallError && query.error.failure.status === 404)
    return <NoData>{t('page.gone')}</NoData>
  return (
    <Loaded query={query} loading={t('person.loading')}>
      {(person) => (
        <section className={styles.focus} aria-label={person.card.name}>
          <div className={styles.who}>
            <PersonMedallion card={person.card} isLarge />
            <div>
              <h2 className="t-sm">{person.card.name}</h2>
              <p className="sub">{yearsOf(person.card)}</p>
              <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
                {t('focus.open')}
              </Button>
            </div>
          </div>
          <Relatives
            person={person}
            mayWrite={mayWrite}
            hrefOf={(other) => `${focusPath(other)}&view=relations`}
          />
        </section>
      )}
    </Loaded>
  )
}
