import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import type { ContactKind } from '#contract/mesh/names.ts'
import { folded } from '#web/features/mesh/folded.ts'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { contactsQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface ContactListProps {
  readonly kinds: readonly ContactKind[]
  readonly onChoose: (id: string) => void
}

/** Everybody of some kinds, found by name. */
export function ContactList({ kinds, onChoose }: ContactListProps) {
  const { t } = useTexts('mesh')
  const { data, error, refetch } = useQuery(contactsQuery)
  const [words, setWords] = useState('')
  const asked = folded(useDeferredValue(words))
  if (!data && error) return <NotRead error={error} onRetry={refetch} />
  if (!data) return <Shape label={t('page.loading')} isInside />
  const found = data.filter(({ kind, name }) => kinds.includes(kind) && folded(name).includes(asked))
  return (
    <>
      <div className="input small mesh-search" role="search">
        <Search size={19} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          maxLength={80}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <span className="cap" role="status">
          {asked !== '' && t('list.found', { count: found.length })}
        </span>
      </div>
      {found.length === 0 ? (
        <NoData>{t(asked === '' ? 'send.nobody' : 'list.none')}</NoData>
      ) : (
        <ul className="contacts all">
          {found.map((contact) => (
            <ContactRow key={contact.id} contact={contact} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </>
  )
}
