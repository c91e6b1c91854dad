import { Link } from '@tanstack/react-router'

import { typeName } from '#web/features/files/file-icon.tsx'
import type { OpenedFile } from '#web/features/files/queries.ts'
import { formatDate, formatPartialDate, formatMoment } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/file-page.module.css'

export function FileDetails({ file }: { file: OpenedFile }) {
  const { t } = useTexts('data')
  const { learning } = file
  return (
    <section className={styles.fileDetails} aria-labelledby="file-details">
      <h2 className="t-xs" id="file-details">
        {t('file.details')}
      </h2>
      <dl>
        <dt>{t('list.name')}</dt>
        <dd>{file.name}</dd>
        <dt>{t('list.type')}</dt>
        <dd>{typeName(file, t(`kind.${file.kind}`))}</dd>
        <dt>{t('file.size')}</dt>
        <dd>{formatSize(file.size)}</dd>
        {file.dated_on !== null && (
          <>
            <dt>{t('list.date')}</dt>
            <dd>{formatPartialDate(file.dated_on)}</dd>
          </>
        )}
        <dt>{t('file.uploaded')}</dt>
        <dd>{t('file.brought', { name: file.created_by || '—', date: formatDate(file.created_at) })}</dd>
        <dt>{t('list.modified')}</dt>
        <dd>{formatMoment(file.updated_at)}</dd>
        {file.folder !== '' && (
          <>
            <dt>{t('move.folder')}</dt>
            <dd>
              <Link
                className="link"
                to="/dashboard/data-room"
                search={{ category: file.category_id, folder: file.folder }}
              >
                {file.folder.replaceAll('/', ' / ')}
              </Link>
            </dd>
          </>
        )}
        {file.tags.length > 0 && (
          <>
            <dt>{t('tags.label')}</dt>
            <dd>{listAs({ type: 'unit' }).format(file.tags)}</dd>
          </>
        )}
      </dl>
      <p className="sub sm">
        {file.checked_at ? t('file.checked', { date: formatDate(file.checked_at) }) : t('file.not_checked')}
      </p>
      <details className={styles.fileProof}>
        <summary>{t('file.proof')}</summary>
        <p className="cap">{t('file.proof_about')}</p>
        <code className={styles.fileHash}>{file.hash}</code>
      </details>
      <p className="sub sm">{learningText()}</p>
    </section>
  )

  function learningText(): string {
    if (learning.by_itself !== null && learning.at !== null)
      return t(learning.by_itself ? 'file.learning_by' : 'file.unlearning_by', {
        name: learning.by || '—',
        date: formatDate(learning.at),
      })
    return t(file.is_learning ? 'file.learning_category' : 'file.learning_none')
  }
}
