import { Check, CircleDashed } from 'lucide-react'
import { useId, useMemo } from 'react'

import { readableLines } from '#web/features/documents/compared-lines.ts'
import { ComparedText } from '#web/features/documents/compared-text.tsx'
import { bothOf, type MergeDecision, type ComparedPassage } from '#web/features/documents/merge/decisions.ts'
import type { Side } from '#web/features/documents/merge/merge-texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import comparedTextStyles from '#web/features/documents/compared-text.module.css'
import documentEditorStyles from '#web/features/documents/document-editor.module.css'
import styles from '#web/features/documents/merge/merge.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface MergePassageProps {
  readonly passage: ComparedPassage
  readonly number: number
  /** The person who saved the other text. */
  readonly name: string
  readonly language: string
  readonly decision: MergeDecision | undefined
  readonly onDecide: (decision: MergeDecision) => void
}

/** One passage in both texts with their changes, and the choice between them. */
export function MergePassage({ passage, number, name, language, decision, onDecide }: MergePassageProps) {
  const { t } = useTexts(['editor', 'documents'])
  const id = useId()
  const choose = (choice: MergeDecision['choice']) =>
    onDecide({
      ...decision,
      choice,
      ...(choice === 'both' && { text: decision?.text ?? bothOf(passage, language) }),
    })
  const label = passage.isTitle ? t('documents:edit.name') : t('merge.passage', { number })
  const radio = (choice: MergeDecision['choice'], words: string) => (
    <label className={styles.mergeChoice}>
      <input
        type="radio"
        className="dot"
        name={id}
        checked={decision?.choice === choice}
        onChange={() => choose(choice)}
      />
      {words}
    </label>
  )
  const State = decision ? Check : CircleDashed
  return (
    <fieldset
      className={styles.mergePassage}
      data-undecided={decision ? undefined : ''}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-by`}
    >
      <div className={styles.mergeHead}>
        <State size={18} aria-hidden="true" />
        <strong id={`${id}-name`}>{label}</strong>
        <span className="cap" id={`${id}-by`}>
          {t(`merge.by_${passage.changedBy === 'none' ? 'both' : passage.changedBy}`, { name })}
        </span>
        {passage.heading !== '' && !passage.isTitle && (
          <span className={classNames(styles.mergeUnder, 'cap')} lang={language}>
            {passage.heading}
          </span>
        )}
      </div>
      <div className={styles.mergeSides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <div
            key={side}
            className={classNames(styles.mergeSide, decision && decision.choice !== side && styles.isLeft)}
          >
            {radio(side, side === 'mine' ? t('merge.yours') : t('merge.theirs', { name }))}
            <SideText passage={passage} side={side} language={language} />
          </div>
        ))}
      </div>
      {radio('both', t('merge.both'))}
      {decision?.choice === 'both' && (
        <textarea
          className={classNames(documentEditorStyles.writing, styles.mergeField)}
          rows={passage.isTitle ? 1 : 4}
          lang={language}
          aria-label={`${t('merge.field')}: ${label}`}
          value={decision.text ?? ''}
          onChange={(event) =>
            onDecide({
              choice: 'both',
              text: passage.isTitle ? event.target.value.replaceAll('\n', ' ') : event.target.value,
            })
          }
        />
      )}
    </fieldset>
  )
}

function SideText({ passage, side, language }: { passage: ComparedPassage; side: Side; language: string }) {
  const { t } = useTexts('editor')
  const lines = useMemo(() => readableLines(passage.base, passage[side], language), [passage, side, language])
  return (
    <div
      className={classNames(sheetStyles.sheet, comparedTextStyles.compareSheet)}
      data-part="compare-sheet"
      lang={language}
    >
      {lines.length > 0 ? (
        <ComparedText lines={lines} />
      ) : (
        <p className={styles.mergeNothing}>{t('merge.nothing')}</p>
      )}
    </div>
  )
}
