import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'

import { restoreVersion } from '#contract/documents/calls.ts'
import { comparedLines } from '#web/features/documents/compared-lines.ts'
import { ComparedText } from '#web/features/documents/compared-text.tsx'
import {
  type Document,
  cacheDocument,
  refetchDocuments,
  versionQuery,
} from '#web/features/documents/queries.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/compare-documents.module.css'
import comparedTextStyles from '#web/features/documents/compared-text.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CompareDocumentsProps {
  readonly document: Document
  readonly at: { readonly from: number; readonly to: number }
  readonly onClose: () => void
}

/** The word diff of two versions, with a button to restore the older one. */
export function CompareDocuments({ document, at, onClose }: CompareDocumentsProps) {
  const { t } = useTexts(['build', 'common'])
  const queryClient = useQueryClient()
  const [{ from, to }, setPair] = useState(at)
  const [older, newer] = useQueries({
    queries: [versionQuery(document.id, from), versionQuery(document.id, to)],
  })
  const unread = [older, newer].find(({ data, error }) => !data && error)
  const act = useAct(restoreVersion, (now) => {
    cacheDocument(queryClient, now)
    notify.success(t('compare.restored', { number: from }))
    onClose()
  })
  return (
    <Dialog title={t('compare.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <div className={styles.comparePair}>
        <VersionSelect
          label={t('compare.from')}
          value={from}
          max={document.version}
          onPick={(number) => setPair({ from: number, to })}
        />
        <VersionSelect
          label={t('compare.to')}
          value={to}
          max={document.version}
          onPick={(number) => setPair({ from, to: number })}
        />
        {document.may.write && from !== document.version && (
          <Button
            variant="quiet"
            size="small"
            isBusy={act.isPending}
            onClick={() =>
              act.mutate(
                { params: { id: document.id }, body: { version: document.version, restore: from } },
                { onError: () => void refetchDocuments(queryClient) },
              )
            }
          >
            {t(act.isPending ? 'compare.restoring' : 'compare.restore', { number: from })}
          </Button>
        )}
      </div>
      {older.data && newer.data ? (
        <Difference
          older={textOf(older.data)}
          newer={textOf(newer.data)}
          language={document.language}
          label={t('compare.side', { from, to })}
        />
      ) : unread?.error ? (
        <LoadError error={unread.error} onRetry={unread.refetch} />
      ) : (
        <Skeleton label={t('compare.loading')} isInside />
      )}
    </Dialog>
  )
}

function textOf({ title, body }: { title: string; body: string }): string {
  return `# ${title}\n\n${body}`
}

function VersionSelect({
  label,
  value,
  max,
  onPick,
}: {
  label: string
  value: number
  max: number
  onPick: (number: number) => void
}) {
  const id = useId()
  return (
    <div className={styles.compareWhich}>
      <label htmlFor={id}>{label}</label>
      <div className="input small">
        <select id={id} value={value} onChange={(event) => onPick(Number(event.target.value))}>
          {Array.from({ length: max }, (_, index) => max - index).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

interface DifferenceProps {
  readonly older: string
  readonly newer: string
  readonly language: string
  readonly label: string
}

function Difference({ older, newer, language, label }: DifferenceProps) {
  const { t } = useTexts('build')
  const lines = useMemo(
    () => comparedLines(older, newer, language || formatLocale()),
    [older, newer, language],
  )
  if (lines.length === 0) return <p className="sub">{t('compare.same')}</p>
  return (
    <section
      className={classNames(sheetStyles.sheet, comparedTextStyles.compareSheet)}
      data-part="compare-sheet"
      aria-label={label}
      lang={language}
    >
      <ComparedText lines={lines} />
    </section>
  )
}
