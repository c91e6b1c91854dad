import { createContext, use } from 'react'

import type { Blanks } from '#web/features/documents/blanks/use-blanks.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/documents/blanks/blanks.module.css'
import documentSheetStyles from '#web/features/documents/document-sheet.module.css'

/** Provided while the blanks of a document are being filled in. */
export const BlanksContext = createContext<Blanks | null>(null)

/** A blank in the text: its question, or an input field while blanks are filled in. */
export function Blank({ question }: { question: string }) {
  const blanks = use(BlanksContext)
  return blanks ? (
    <BlankField question={question} blanks={blanks} />
  ) : (
    <span className={documentSheetStyles.fill}>{question}</span>
  )
}

function BlankField({ question, blanks }: { question: string; blanks: Blanks }) {
  const { t, i18n } = useTexts('votes')
  const number = blanks.blanks.indexOf(question) + 1
  const value = blanks.values[question] ?? ''
  return (
    <textarea
      className={styles.blankField}
      rows={1}
      // Fallback width for browsers without `field-sizing`.
      cols={Math.min(Math.max(value.length, question.length, 8), 60)}
      data-blank={question}
      maxLength={documentLimits.reason}
      placeholder={question}
      aria-label={t('blanks.field', { number, blank: question })}
      lang={i18n.language}
      value={value}
      onFocus={() => blanks.setCurrent(question)}
      onChange={(event) => blanks.set(question, event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        const next = blanks.blanks[number % blanks.blanks.length]
        if (event.ctrlKey || event.metaKey) void blanks.submit()
        else if (next) blanks.goTo(next)
      }}
    />
  )
}
