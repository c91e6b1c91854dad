import { useQuery } from '@tanstack/react-query'
import { Check, File, FileText, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { addSupport } from '#contract/missions/calls.ts'
import { useDocumentName } from '#web/features/missions/document-name.tsx'
import {
  documentChoicesQuery,
  fileChoicesQuery,
  type Mission,
  useMissionAct,
} from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import styles from '#web/features/missions/support-picker.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface Choice {
  readonly kind: 'document' | 'file'
  readonly id: string
  readonly title: string
  readonly template: string | null
}

/** Searches the documents and files that the pilot may read; choosing one links it. */
export function SupportPicker({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useTexts('missions')
  const [words, setWords] = useState('')
  const query = useDeferredValue(words.trim())
  const documents = useQuery(documentChoicesQuery(query))
  const files = useQuery(fileChoicesQuery(query))
  const groups = [
    {
      title: t('support.documents'),
      choices: documents.data?.map((one) => ({ ...one, kind: 'document' as const })) ?? [],
    },
    {
      title: t('support.files'),
      choices:
        files.data?.map(({ id, name }) => ({ kind: 'file' as const, id, title: name, template: null })) ?? [],
    },
  ]
  const error = documents.error ?? files.error
  const isEmpty = documents.data && files.data && groups.every(({ choices }) => choices.length === 0)
  return (
    <Dialog title={t('support.add')} closeLabel={t('support.close')} onClose={onClose}>
      <Field
        label={t('support.search')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={words}
        hint={<p className="hint">{t('support.private')}</p>}
        onChange={(event) => setWords(event.target.value)}
      />
      {error && (
        <LoadError error={error} onRetry={() => void Promise.all([documents.refetch(), files.refetch()])} />
      )}
      {isEmpty && <NoData>{t('support.none')}</NoData>}
      <div className={styles.picker}>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ title, choices }) => (
            <section key={title}>
              <h3 className="cap">{title}</h3>
              <ul>
                {choices.map((choice) => (
                  <ChoiceRow key={choice.id} mission={mission} choice={choice} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Dialog>
  )
}

function ChoiceRow({ mission, choice }: { mission: Mission; choice: Choice }) {
  const { t } = useTexts('missions')
  const add = useMissionAct(addSupport)
  const name = useDocumentName(choice)
  const isLinked = mission.support_documents.some(({ id }) => id === choice.id)
  const Icon = choice.kind === 'file' ? File : FileText
  const link = () =>
    add.run({
      params: { id: mission.id },
      body: choice.kind === 'file' ? { file_id: choice.id } : { document_id: choice.id },
    })
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      <span>{name}</span>
      {isLinked ? (
        <span className={classNames(styles.linked, 'cap')}>
          <Check size={16} aria-hidden="true" />
          {t('support.linked')}
        </span>
      ) : (
        <button
          type="button"
          className="iconbtn"
          aria-label={t('support.choose', { title: name })}
          aria-busy={add.isPending}
          onClick={link}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
