import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import { allLines } from '#web/features/documents/compared-lines.ts'
import { ComparedText } from '#web/features/documents/compared-text.tsx'
import {
  type MergeDecision,
  decisionOf,
  type Decisions,
  mergedText,
  type ComparedPassage,
  passagesOf,
} from '#web/features/documents/merge/decisions.ts'
import { MergePassage } from '#web/features/documents/merge/merge-passage.tsx'
import type { Side } from '#web/features/documents/merge/merge-texts.ts'
import { storedDecisions } from '#web/features/documents/merge/stored-decisions.ts'
import { type Document, versionQuery } from '#web/features/documents/queries.ts'
import type { Conflict } from '#web/features/documents/use-save.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import comparedTextStyles from '#web/features/documents/compared-text.module.css'
import styles from '#web/features/documents/merge/merge.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface MergeViewProps {
  readonly document: Document
  readonly conflict: Conflict
  readonly isBusy: boolean
  /** False while another tab writes this document. */
  readonly isHere: boolean
  readonly onSave: (text: { title: string; body: string }) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Resolves two conflicting texts, passage by passage against their common version. */
export function MergeView({ children, ...view }: MergeViewProps) {
  const { t } = useTexts('editor')
  const { document, conflict } = view
  const { data: base, error, refetch } = useQuery(versionQuery(document.id, conflict.base))
  const top = useRef<HTMLDivElement>(null)
  // The pressed button was removed, so restore the focus.
  useEffect(() => top.current?.focus(), [])
  return (
    <div className={styles.merge} ref={top} tabIndex={-1}>
      <Notice kind="info">
        {t('merge.about', { name: conflict.theirs.author_name, number: conflict.theirs.number })}
      </Notice>
      {children}
      {base ? (
        <Passages {...view} base={base} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton label={t('merge.title')} isInside />
      )}
    </div>
  )
}

type PassagesProps = Omit<MergeViewProps, 'children'> & {
  readonly base: { readonly title: string; readonly body: string }
}

function Passages({ document, conflict, base, isBusy, isHere, onSave, onClose }: PassagesProps) {
  const { t } = useTexts(['editor', 'documents'])
  const { passages, changed, numbered, left, decisions, decide, decideAll } = useDecisions(
    document.id,
    conflict,
    base,
  )
  const list = useRef<HTMLDivElement>(null)
  const goToNext = () => list.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (left.length > 0) goToNext()
    else if (!isBusy && isHere) onSave(mergedText(passages, decisions))
  }
  return (
    <form className={styles.mergeForm} onSubmit={submit}>
      {changed.length > 0 && (
        <div className={styles.mergeAll}>
          {(['mine', 'theirs'] as const).map((side) => (
            <Button key={side} variant="quiet" size="small" onClick={() => decideAll(side)}>
              {t(side === 'mine' ? 'merge.all_yours' : 'merge.all_theirs')}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.mergeList} ref={list}>
        {passages.map((passage) =>
          passage.changedBy === 'none' ? (
            <SamePassages
              key={passage.key}
              passage={passage}
              language={document.language}
              isAlone={changed.length === 0}
            />
          ) : (
            <MergePassage
              key={passage.key}
              passage={passage}
              number={numbered.indexOf(passage) + 1}
              name={conflict.theirs.author_name}
              language={document.language}
              decision={decisionOf(passage, decisions)}
              onDecide={(decision) => decide(passage, decision)}
            />
          ),
        )}
      </div>
      <div className={styles.mergeFooter}>
        <p role="status">
          {left.length === 0 ? (
            <span className={styles.mergeLeft}>
              <Check size={18} aria-hidden="true" />
              {t('merge.decided')}
            </span>
          ) : (
            <Button variant="text" size="small" className={styles.mergeLeft} onClick={goToNext}>
              <ArrowDown size={18} aria-hidden="true" />
              {t('merge.left', { count: left.length })}
            </Button>
          )}
        </p>
        <Button variant="plain" onClick={onClose}>
          {t('documents:edit.leave')}
        </Button>
        <Button type="submit" variant={left.length > 0 ? 'quiet' : 'main'} isBusy={isBusy} disabled={!isHere}>
          {isBusy ? t('documents:edit.saving') : t('merge.save')}
        </Button>
      </div>
    </form>
  )
}

/** The passages of both texts with the decisions made so far, which are stored on this device. */
function useDecisions(documentId: string, conflict: Conflict, base: PassagesProps['base']) {
  const passages = useMemo(() => passagesOf(conflict, base), [conflict, base])
  const [decisions, setDecisions] = useState(() => storedDecisions(documentId).read())
  const changed = passages.filter(({ changedBy }) => changedBy !== 'none')
  const store = (next: Decisions) => {
    setDecisions(next)
    storedDecisions(documentId).write(next)
  }
  return {
    passages,
    changed,
    /** The changed passages that have a number; the title has none. */
    numbered: changed.filter(({ isTitle }) => !isTitle),
    left: changed.filter((passage) => !decisionOf(passage, decisions)),
    decisions,
    decide: ({ key }: ComparedPassage, decision: MergeDecision) => store({ ...decisions, [key]: decision }),
    decideAll: (choice: Side) =>
      store({
        ...decisions,
        ...Object.fromEntries(changed.map(({ key }) => [key, { ...decisions[key], choice }])),
      }),
  }
}

/** Passages without a choice, folded, so that the changed ones are easy to find. */
function SamePassages({
  passage,
  language,
  isAlone,
}: {
  passage: ComparedPassage
  language: string
  isAlone: boolean
}) {
  const { t } = useTexts('editor')
  const lines = useMemo(() => allLines(passage.theirs, passage.theirs, language), [passage.theirs, language])
  if (passage.isTitle || lines.length === 0) return null
  return (
    <details className={styles.mergeSame} open={isAlone}>
      <summary>{t('merge.same')}</summary>
      <div
        className={classNames(sheetStyles.sheet, comparedTextStyles.compareSheet)}
        data-part="compare-sheet"
        lang={language}
      >
        <ComparedText lines={lines} />
      </div>
    </details>
  )
}
