import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { peopleOrders } from '#contract/tree/calls.ts'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { type Card, peopleQuery } from '#web/features/tree/queries.ts'
import { personPath } from '#web/features/tree/person-path.ts'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useLanguage } from '#web/features/tree/use-language.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/tree/people-list.module.css'

const livings = ['yes', 'no'] as const

/** Everyone in the tree as a table. */
export function PeopleList() {
  const { t } = useTexts('tree')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<(typeof peopleOrders)[number]>('name')
  const [living, setLiving] = useState<(typeof livings)[number]>()
  const query = useInfiniteQuery(peopleQuery({ search: useDeferredValue(search.trim()), order, living }))
  return (
    <section className={styles.people} aria-label={t('list.title')}>
      <div className={styles.filters}>
        <Field
          label={t('page.find')}
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SelectField
          label={t('list.order')}
          value={order}
          onChange={(event) => setOrder(oneOf(peopleOrders, event.currentTarget.value) ?? 'name')}
        >
          {peopleOrders.map((one) => (
            <option key={one} value={one}>
              {t(`list.order_${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('list.living')}
          value={living ?? ''}
          onChange={(event) => setLiving(oneOf(livings, event.currentTarget.value))}
        >
          <option value="">{t('list.all')}</option>
          {livings.map((one) => (
            <option key={one} value={one}>
              {t(`list.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={query} loading={t('page.loading')}>
        {({ pages }) => <PeopleTable people={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

function PeopleTable({ people }: { people: readonly Card[] }) {
  const { t } = useTexts('tree')
  const language = useLanguage()
  if (people.length === 0) return <NoData>{t('list.none')}</NoData>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('list.name')}</th>
          <th scope="col">{t('list.born')}</th>
          <th scope="col">{t('list.died')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((card) => (
          <tr key={card.id}>
            <th scope="row">
              <span className={styles.name}>
                <PersonMedallion card={card} />
                {card.is_hidden ? (
                  <span className="sub">{t('person.hidden')}</span>
                ) : (
                  <AppLink className="link tap" href={personPath(card.id)}>
                    {card.name}
                  </AppLink>
                )}
              </span>
            </th>
            <td>{card.born && treeDateLabel(card.born, language)}</td>
            <td>{card.died && treeDateLabel(card.died, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
