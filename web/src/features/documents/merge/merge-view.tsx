import '#web/features/documents/merge/merge.css'

import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import { allLines } from '#web/features/documents/compared-lines.ts'
import { ComparedText } from '#web/features/documents/compared-text.tsx'
import { type Decision, decisionOf, type Decisions, mergedText, type Passage, passagesOf } from '#web/features/documents/merge/decisions.ts'
import { MergePassage } from '#web/features/documents/merge/merge-passage.tsx'
import type { Side } from '#web/features/documents/merge/merge-texts.ts'
import { readDecisions, storeDecisions } from '#web/features/documents/merge/stored-decisions.ts'
import { type Document, versionQuery } from '#web/features/documents/queries.ts'
import type { Conflict } from '#web/features/documents/use-save.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'

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

/** Two texts that were saved at once, passage by passage against the version both go back to. */
export function MergeView({ children, ...view }: MergeViewProps) {
  const { t } = useTexts('editor')
  const { document, conflict } = view
  const { data: base, error, refetch } = useQuery(versionQuery(document.id, conflict.base))
  const top = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="merge" ref={top} tabIndex={-1}>
      <Notice kind="info">{t('merge.about', { name: conflict.theirs.author_name, number: conflict.theirs.number })}</Notice>
      {children}
      {base ? <Passages {...view} base={base} /> : error ? <NotRead error={error} onRetry={refetch} /> : <Shape label={t('merge.title')} isInside />}
    </div>
  )
}

type PassagesProps = Omit<MergeViewProps, 'children'> & { readonly base: { readonly title: string; readonly body: string } }

function Passages({ document, conflict, base, isBusy, isHere, onSave, onClose }: PassagesProps) {
  const { t } = useTexts(['editor', 'documents'])
  const passages = useMemo(() => passagesOf(conflict, base), [conflict, base])
  const [decisions, setDecisions] = useState(() => readDecisions(document.id))
  const list = useRef<HTMLDivElement>(null)
  const { author_name: name } = conflict.theirs
  const changed = passages.filter(({ changedBy }) => changedBy !== 'none')
  const numbered = changed.filter(({ isTitle }) => !isTitle)
  const left = changed.filter((passage) => !decisionOf(passage, decisions))

  const decide = (next: Decisions) => {
    setDecisions(next)
    storeDecisions(document.id, next)
  }
  const decideAll = (choice: Side) => decide({ ...decisions, ...Object.fromEntries(changed.map(({ key }) => [key, { ...decisions[key], choice }])) })
  const goToNext = () => list.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (left.length > 0) goToNext()
    else if (!isBusy && isHere) onSave(mergedText(passages, decisions))
  }
  return (
    <form className="merge-form" onSubmit={submit}>
      {changed.length > 0 && (
        <div className="merge-all">
          {(['mine', 'theirs'] as const).map((side) => (
            <button key={side} type="button" className="btn quiet small" onClick={() => decideAll(side)}>
              {t(side === 'mine' ? 'merge.all_yours' : 'merge.all_theirs')}
            </button>
          ))}
        </div>
      )}
      <div className="merge-list" ref={list}>
        {passages.map((passage) =>
          passage.changedBy === 'none' ? (
            <SamePassages key={passage.key} passage={passage} language={document.language} isAlone={changed.length === 0} />
          ) : (
            <MergePassage
              key={passage.key}
              passage={passage}
              number={numbered.indexOf(passage) + 1}
              name={name}
              language={document.language}
              decision={decisionOf(passage, decisions)}
              onDecide={(decision: Decision) => decide({ ...decisions, [passage.key]: decision })}
            />
          ),
        )}
      </div>
      <div className="merge-foot">
        <p role="status">
          {left.length === 0 ? (
            <span className="merge-left">
              <Check size={18} aria-hidden="true" />
              {t('merge.decided')}
            </span>
          ) : (
            <button type="button" className="btn text small merge-left" onClick={goToNext}>
              <ArrowDown size={18} aria-hidden="true" />
              {t('merge.left', { count: left.length })}
            </button>
          )}
        </p>
        <button type="button" className="btn plain" onClick={onClose}>
          {t('documents:edit.leave')}
        </button>
        <button type="submit" className={left.length > 0 ? 'btn quiet' : 'btn main'} aria-busy={isBusy} disabled={!isHere}>
          {isBusy ? t('documents:edit.saving') : t('merge.save')}
        </button>
      </div>
    </form>
  )
}

/** Passages that need no choice, folded: a long document with one changed passage must not be searched for it. */
function SamePassages({ passage, language, isAlone }: { passage: Passage; language: string; isAlone: boolean }) {
  const { t } = useTexts('editor')
  const lines = useMemo(() => allLines(passage.theirs, passage.theirs, language), [passage.theirs, language])
  if (passage.isTitle || lines.length === 0) return null
  return (
    <details className="merge-same" open={isAlone}>
      <summary>{t('merge.same')}</summary>
      <div className="sheet compare-sheet" lang={language}>
        <ComparedText lines={lines} />
      </div>
    </details>
  )
}
