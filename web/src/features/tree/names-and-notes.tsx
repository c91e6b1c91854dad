import { displayName } from '#contract/tree/display-name.ts'
import { personPath } from '#web/features/tree/person-path.ts'
import type { Person } from '#web/features/tree/queries.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import styles from '#web/features/tree/person-page.module.css'

/** The names of a person, their branch, sources and notes. */
export function NamesAndNotes({ person }: { person: Person }) {
  const { t } = useTexts('tree')
  const { values, card, branch } = person
  return (
    <section aria-labelledby="names-title">
      <h2 className="t-sm" id="names-title">
        {t('person.names')}
      </h2>
      <dl className={styles.facts}>
        {values.names.map((name, index) => (
          // Names have no id, and their order is theirs.
          <div key={index}>
            <dt>{t(`name_kind.${name.kind}`)}</dt>
            <dd>{[displayName(name), name.reading].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
        {values.gender_words && (
          <div>
            <dt>{t('form.gender')}</dt>
            <dd>{values.gender_words}</dd>
          </div>
        )}
        {branch && (
          <div>
            <dt>{t('person.branch')}</dt>
            <dd>
              {branch.id === card.id ? (
                branch.name
              ) : (
                <AppLink className="link tap" href={personPath(branch.id)}>
                  {branch.name || branch.initials}
                </AppLink>
              )}
            </dd>
          </div>
        )}
        {card.member && (
          <div>
            <dt>{t('person.member')}</dt>
            <dd>
              <AppLink className="link tap" href={`/user/${card.member.id}`}>
                {t('person.pilot_page')}
              </AppLink>
            </dd>
          </div>
        )}
        {values.sources.length > 0 && (
          <div>
            <dt>{t('person.sources')}</dt>
            <dd>{values.sources.map(({ title }) => title).join('; ')}</dd>
          </div>
        )}
      </dl>
      {values.note && <p className={styles.note}>{values.note}</p>}
      <p className="cap">
        {t('person.added', { name: person.added_by, day: formatDay(person.added_at.slice(0, 10)) })}
      </p>
    </section>
  )
}
