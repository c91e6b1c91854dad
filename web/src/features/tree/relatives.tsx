import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { AddPersonDialog } from '#web/features/tree/add-person-dialog.tsx'
import { kinLanguageQuery } from '#web/features/tree/kinship-language.ts'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { personPath } from '#web/features/tree/person-path.ts'
import type { Card, Person, Relative } from '#web/features/tree/queries.ts'
import { relativeLabel } from '#web/features/tree/relative-label.ts'
import { UnionDialog } from '#web/features/tree/union-dialog.tsx'
import { useLanguage } from '#web/features/tree/use-language.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/tree/person-page.module.css'

interface RelativesProps {
  readonly person: Person
  readonly mayWrite: boolean
  /** The address that a relative's name leads to; by default their page. */
  readonly hrefOf?: (id: string) => string
}

/** The relatives of a person, each with the word for it and a link to them. */
export function Relatives({ person, mayWrite, hrefOf = personPath }: RelativesProps) {
  const { t } = useTexts('tree')
  const { data: words } = useQuery(kinLanguageQuery(useLanguage()))
  const [dialog, setDialog] = useState<'add' | { readonly union: string } | null>(null)
  const shown = person.relatives.filter(isWorthShowing)
  const cardOf = (id: string | null) => (id === person.card.id ? person.card : relativeOf(person, id))
  const open =
    typeof dialog === 'object' && dialog ? person.unions.find(({ id }) => id === dialog.union) : undefined
  return (
    <>
      {shown.length === 0 && <NoData>{t('person.no_relations')}</NoData>}
      <ul className={styles.relatives}>
        {shown.map((relative) => (
          <li key={`${relative.kind} ${relative.union} ${relative.person?.id ?? ''}`}>
            <PersonMedallion card={relative.person} />
            {relative.person && !relative.person.is_hidden ? (
              <AppLink className="link tap" href={hrefOf(relative.person.id)}>
                {relative.person.name}
              </AppLink>
            ) : (
              <span>{t(relative.person ? 'person.hidden' : 'person.unknown')}</span>
            )}
            <span className="sub">{words && relativeLabel(person.card, relative, words)}</span>
            {mayWrite && relative.kind === 'partner' && relative.person && (
              <Button
                variant="text"
                size="small"
                aria-label={t('person.union', { name: relative.person.name || relative.person.initials })}
                aria-haspopup="dialog"
                onClick={() => setDialog({ union: relative.union })}
              >
                {t('person.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setDialog('add')}>
          <Plus size={18} aria-hidden="true" />
          {t('focus.add')}
        </Button>
      )}
      {dialog === 'add' && (
        <AddPersonDialog
          of={person.card}
          unions={person.unions.map(({ id, partners }) => {
            const other = cardOf(partners.find((partner) => partner !== person.card.id) ?? null)
            return { id, partner: other ? other.name || other.initials : null }
          })}
          onClose={() => setDialog(null)}
          onAdded={() => setDialog(null)}
        />
      )}
      {open && (
        <UnionDialog
          union={open}
          partners={[cardOf(open.partners[0]), cardOf(open.partners[1])]}
          childCards={open.children.flatMap(({ id }) => cardOf(id) ?? [])}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function relativeOf({ relatives }: Person, id: string | null): Card | null {
  return relatives.find(({ person }) => person !== null && person.id === id)?.person ?? null
}

// An unknown partner says nothing; an unknown parent does.
function isWorthShowing({ kind, person }: Relative): boolean {
  return person !== null || kind === 'parent'
}
