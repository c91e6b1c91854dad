import type { Language } from '#contract/languages.ts'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { personPath } from '#web/features/tree/person-path.ts'
import type { Person, Relative } from '#web/features/tree/queries.ts'
import { relativeLabel } from '#web/features/tree/relative-label.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/tree/person-page.module.css'

/** The relatives of a person, each with the word for it and a link to their page. */
export function Relatives({ person, language }: { person: Person; language: Language }) {
  const { t } = useTexts('tree')
  const shown = person.relatives.filter(isWorthShowing)
  if (shown.length === 0) return <NoData>{t('person.no_relations')}</NoData>
  return (
    <ul className={styles.relatives}>
      {shown.map((relative) => (
        <li key={`${relative.kind} ${relative.union} ${relative.person?.id ?? ''}`}>
          <PersonMedallion card={relative.person} />
          {relative.person && !relative.person.is_hidden ? (
            <AppLink className="link" href={personPath(relative.person.id)}>
              {relative.person.name}
            </AppLink>
          ) : (
            <span>{relative.person ? t('person.hidden') : t('person.unknown')}</span>
          )}
          <span className="sub">{relativeLabel(person.card, relative, language)}</span>
        </li>
      ))}
    </ul>
  )
}

// An unknown partner says nothing; an unknown parent does.
function isWorthShowing({ kind, person }: Relative): boolean {
  return person !== null || kind === 'parent'
}
