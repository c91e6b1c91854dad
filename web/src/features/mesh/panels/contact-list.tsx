import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import type { ContactKind } from '#contract/mesh/names.ts'
import { searchText } from '#web/lib/search-text.ts'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { contactsQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/features/mesh/panels/contact-panels.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ContactListProps {
  readonly kinds: readonly ContactKind[]
  readonly onChoose: (id: string) => void
}

/** The contacts of some kinds, searchable by name. */
export function ContactList({ kinds, onChoose }: ContactListProps) {
  const { t } = useTexts('mesh')
  const { data, error, refetch } = useQuery(contactsQuery)
  const [input, setInput] = useState('')
  const query = searchText(useDeferredValue(input))
  return (
    <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
      {(data) => {
        const found = data.filter(
          ({ kind, name }) => kinds.includes(kind) && searchText(name).includes(query),
        )
        return (
          <>
            <div className={classNames(meshStyles.meshSearch, 'input small')} role="search">
              <Search size={19} aria-hidden="true" />
              <input
                type="search"
                aria-label={t('list.search')}
                placeholder={t('list.search')}
                maxLength={80}
                autoComplete="off"
                value={input}
                onChange={(event) => setInput(event.target.value)}
              />
              <span className="cap" role="status">
                {query !== '' && t('list.found', { count: found.length })}
              </span>
            </div>
            {found.length === 0 ? (
              <NoData>{t(query === '' ? 'send.no_recipients' : 'list.none')}</NoData>
            ) : (
              <ul className={classNames(styles.contacts, styles.all)}>
                {found.map((contact) => (
                  <ContactRow key={contact.id} contact={contact} onChoose={onChoose} />
                ))}
              </ul>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
