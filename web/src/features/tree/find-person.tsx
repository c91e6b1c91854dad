import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'

import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { type Card, foundQuery } from '#web/features/tree/queries.ts'
import { yearsOf } from '#web/features/tree/years.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/find-person.module.css'

interface FindPersonProps {
  readonly label: string
  /** The name in the field at first. */
  readonly name?: string | undefined
  /** The field shows the chosen person; otherwise it is cleared for the next search. */
  readonly keepsName?: boolean
  readonly onChoose: (card: Card) => void
}

/** A field that finds people while one types. */
export function FindPerson({ label, name = '', keepsName = false, onChoose }: FindPersonProps) {
  const { t } = useTexts('tree')
  const id = useId()
  const [text, setText] = useState(name)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useDeferredValue(text.trim())
  const { data } = useQuery(foundQuery(isOpen ? search : ''))
  const found = isOpen && search !== '' ? (data?.items ?? []) : []
  const choose = (card: Card) => {
    setText(keepsName ? card.name : '')
    setOpen(false)
    onChoose(card)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    const card = found[active]
    if (event.key === 'Enter' && card) {
      event.preventDefault()
      choose(card)
    }
  }
  return (
    <div
      className={styles.find}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <span className="input">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <Results id={id} label={label} found={found} active={active} onChoose={choose} />
      <p className="vh" role="status">
        {isOpen && data && search !== '' && t('page.found', { count: found.length })}
      </p>
      {isOpen && data && search !== '' && found.length === 0 && (
        <p className={styles.none}>{t('page.found_none')}</p>
      )}
    </div>
  )
}

interface ResultsProps {
  readonly id: string
  readonly label: string
  readonly found: readonly Card[]
  readonly active: number
  readonly onChoose: (card: Card) => void
}

function Results({ id, label, found, active, onChoose }: ResultsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} hidden={found.length === 0}>
      {found.map((card, index) => (
        <button
          key={card.id}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus, which would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(card)}
        >
          <PersonMedallion card={card} />
          <span>{card.name}</span>
          <span className="sub">{yearsOf(card)}</span>
        </button>
      ))}
    </div>
  )
}
