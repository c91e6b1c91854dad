import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'

import { restoreVersion } from '#contract/documents/calls.ts'
import { comparedLines } from '#web/features/documents/compared-lines.ts'
import { ComparedText } from '#web/features/documents/compared-text.tsx'
import { type Document, keepDocument, refetchDocuments, versionQuery } from '#web/features/documents/queries.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface ComparePapersProps {
  readonly document: Document
  readonly at: { readonly from: number; readonly to: number }
  readonly onClose: () => void
}

/** What changed between two versions, word by word, and the way back to the older one. */
export function ComparePapers({ document, at, onClose }: ComparePapersProps) {
  const { t } = useTexts(['build', 'common'])
  const queryClient = useQueryClient()
  const [{ from, to }, setPair] = useState(at)
  const [older, newer] = useQueries({ queries: [versionQuery(document.id, from), versionQuery(document.id, to)] })
  const unread = [older, newer].find(({ data, error }) => !data && error)
  const act = useAct(restoreVersion, (now) => {
    keepDocument(queryClient, now)
    notify.success(t('compare.restored', { number: from }))
    onClose()
  })
  return (
    <Dialog title={t('compare.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <div className="compare-pair">
        <Which label={t('compare.from')} value={from} most={document.version} onPick={(number) => setPair({ from: number, to })} />
        <Which label={t('compare.to')} value={to} most={document.version} onPick={(number) => setPair({ from, to: number })} />
        {document.may.write && from !== document.version && (
          <button
            type="button"
            className="btn small quiet"
            aria-busy={act.isPending}
            onClick={() =>
              !act.isPending &&
              act.mutate(
                { params: { id: document.id }, body: { version: document.version, restore: from } },
                { onError: () => void refetchDocuments(queryClient) },
              )
            }
          >
            {t(act.isPending ? 'compare.restoring' : 'compare.restore', { number: from })}
          </button>
        )}
      </div>
      {older.data && newer.data ? (
        <Difference older={textOf(older.data)} newer={textOf(newer.data)} language={document.language} label={t('compare.side', { from, to })} />
      ) : unread?.error ? (
        <NotRead error={unread.error} onRetry={unread.refetch} />
      ) : (
        <Shape label={t('compare.loading')} isInside />
      )}
    </Dialog>
  )
}

function textOf({ title, body }: { title: string; body: string }): string {
  return `# ${title}\n\n${body}`
}

function Which({ label, value, most, onPick }: { label: string; value: number; most: number; onPick: (number: number) => void }) {
  const id = useId()
  return (
    <div className="compare-which">
      <label htmlFor={id}>{label}</label>
      <div className="input small">
        <select id={id} value={value} onChange={(event) => onPick(Number(event.target.value))}>
          {Array.from({ length: most }, (_, index) => most - index).map((number) => (
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
  const lines = useMemo(() => comparedLines(older, newer, language || formatLocale()), [older, newer, language])
  if (lines.length === 0) return <p className="sub">{t('compare.same')}</p>
  return (
    <section className="sheet compare-sheet" aria-label={label} lang={language}>
      <ComparedText lines={lines} />
    </section>
  )
}
