import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Network, Pencil } from 'lucide-react'
import { useState } from 'react'

import { EditPersonDialog } from '#web/features/tree/edit-person-dialog.tsx'
import { LifeLine } from '#web/features/tree/life-line.tsx'
import { NamesAndNotes } from '#web/features/tree/names-and-notes.tsx'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { PersonMenu } from '#web/features/tree/person-menu.tsx'
import { focusPath } from '#web/features/tree/person-path.ts'
import { type Person, personQuery } from '#web/features/tree/queries.ts'
import { Relatives } from '#web/features/tree/relatives.tsx'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'
import { useLanguage } from '#web/features/tree/use-language.ts'
import { useMay } from '#web/ground/session.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/tree/person-page.module.css'

/** The page of a person: life, relatives, files, names and notes. */
export function PersonPage({ id }: { id: string }) {
  const { t } = useTexts(['tree', 'rooms'])
  const query = useQuery(personQuery(id))
  if (query.error instanceof CallError && query.error.failure.status === 404)
    return (
      <>
        <BackLink href="/dashboard/family-tree" />
        <Empty icon={Network} title={t('rooms:title.family-tree')} about={t('page.gone')} />
      </>
    )
  return (
    <Loaded query={query} loading={t('person.loading')} isPage>
      {(person) => <PersonParts person={person} />}
    </Loaded>
  )
}

function PersonParts({ person }: { person: Person }) {
  const { t } = useTexts(['tree', 'common'])
  const mayWrite = useMay('tree.write')
  const language = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const { card, warnings } = person
  return (
    <>
      <title>{t('common:title.page', { page: card.name })}</title>
      <PersonHead person={person} mayWrite={mayWrite} onEdit={() => setEditing(true)} />
      <hr className="rule" />
      {warnings.length > 0 && mayWrite && (
        <Notice kind="info">
          {[t('warning.title'), ...warnings.map((warning) => t(`warning.${warning}`))].join(' ')}
        </Notice>
      )}
      <LifeLine person={person} language={language} />
      <div className={styles.columns}>
        <section aria-labelledby="relations-title">
          <h2 className="t-sm" id="relations-title">
            {t('person.relations')}
          </h2>
          <Relatives person={person} mayWrite={mayWrite} />
        </section>
        {person.files.length > 0 && (
          <section aria-labelledby="files-title">
            <h2 className="t-sm" id="files-title">
              {t('person.files')}
            </h2>
            <ul className={styles.files}>
              {person.files.map(({ id, name }) => (
                <li key={id}>
                  <AppLink className="link tap" href={`/dashboard/data-room?file=${id}`}>
                    {name}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <NamesAndNotes person={person} />
      </div>
      {isEditing && <EditPersonDialog person={person} onClose={() => setEditing(false)} />}
    </>
  )
}

interface PersonHeadProps {
  readonly person: Person
  readonly mayWrite: boolean
  readonly onEdit: () => void
}

function PersonHead({ person, mayWrite, onEdit }: PersonHeadProps) {
  const { t } = useTexts('tree')
  const language = useLanguage()
  const { card } = person
  const birth = person.values.events.find(({ kind }) => kind === 'birth')
  const facts = [
    ...(card.born
      ? [
          birth?.place
            ? t('person.born_in', { date: treeDateLabel(card.born, language), place: birth.place })
            : t('person.born', { date: treeDateLabel(card.born, language) }),
        ]
      : []),
    ...(card.died ? [t('person.died', { date: treeDateLabel(card.died, language) })] : []),
  ]
  return (
    <header className={styles.head}>
      <PersonMedallion card={card} isLarge />
      <div className={styles.who}>
        <BackLink href={focusPath(card.id)} />
        <h1 className="t-lg" tabIndex={-1}>
          {card.name}
        </h1>
        <p className="sub">{facts.join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        <AppLink className={buttonClass({ variant: 'quiet' })} href={focusPath(card.id)}>
          <Network size={18} aria-hidden="true" />
          {t('person.in_tree')}
        </AppLink>
        {mayWrite && (
          <>
            <Button variant="main" aria-haspopup="dialog" onClick={onEdit}>
              <Pencil size={18} aria-hidden="true" />
              {t('person.edit')}
            </Button>
            <PersonMenu person={person} />
          </>
        )}
      </div>
    </header>
  )
}

function BackLink({ href }: { href: string }) {
  const { t } = useTexts(['tree', 'rooms'])
  return (
    <AppLink className={buttonClass({ variant: 'plain', size: 'small' })} href={href}>
      <ArrowLeft size={18} aria-hidden="true" />
      {t('rooms:title.family-tree')}
    </AppLink>
  )
}
