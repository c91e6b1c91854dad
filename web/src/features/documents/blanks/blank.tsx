import { createContext, use } from 'react'

import type { Blanks } from '#web/features/documents/blanks/use-blanks.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Set while the blanks of a sheet are being filled in. */
export const BlanksContext = createContext<Blanks | null>(null)

/** A blank in the text: its question, or a field in its place while blanks are filled in. */
export function Blank({ question }: { question: string }) {
  const blanks = use(BlanksContext)
  return blanks ? <BlankField question={question} blanks={blanks} /> : <span className="fill">{question}</span>
}

function BlankField({ question, blanks }: { question: string; blanks: Blanks }) {
  const { t, i18n } = useTexts('votes')
  const number = blanks.blanks.indexOf(question) + 1
  const value = blanks.values[question] ?? ''
  return (
    <textarea
      className="blank-field"
      rows={1}
      // Browsers that can't size a field by its content give it the width of its question.
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
