import { Check, CircleDashed, PenLine } from 'lucide-react'

import type { Blanks } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/documents/blanks/blanks.module.css'

/** The list of blanks with their states; selecting one moves to its field. */
export function BlankRail({ document, blanks }: { document: Document; blanks: Blanks }) {
  const { t } = useTexts('votes')
  return (
    <aside className={styles.blankRail} data-part="blank-rail" aria-label={t('blanks.title')}>
      <div className="sec-h">
        <h2 className="t-xs">{t('blanks.title')}</h2>
        <span className="cap">
          {t('blanks.filled', { filled: blanks.filled.length, total: blanks.blanks.length })}
        </span>
      </div>
      <ol lang={document.language}>
        {blanks.blanks.map((blank) => {
          const isCurrent = blank === blanks.current
          const Icon = isCurrent ? PenLine : blanks.filled.includes(blank) ? Check : CircleDashed
          return (
            <li key={blank}>
              <button
                type="button"
                className={isCurrent ? styles.on : undefined}
                aria-current={isCurrent || undefined}
                onClick={() => blanks.goTo(blank)}
              >
                <Icon size={17} aria-hidden="true" />
                <span>{blank}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </aside>
  )
}
