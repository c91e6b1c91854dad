import { CircleDashed } from 'lucide-react'

import { openBlanks } from '#contract/documents/passages.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/features/documents/votes/votes.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

interface ConfirmApprovalProps {
  readonly document: Document
  readonly onApprove: () => void
  /** Opens the blanks; undefined for pilots who may not write. */
  readonly onFill?: (() => void) | undefined
  readonly onClose: () => void
}

const mostListed = 6

export function isUnfinished(document: Document): boolean {
  return document.body.trim() === '' || document.open_places > 0
}

/** Confirms the approval of a text with open blanks, and lists them. */
export function ConfirmApproval({ document, onApprove, onFill, onClose }: ConfirmApprovalProps) {
  const { t } = useTexts(['votes', 'common'])
  const blanks = openBlanks(document.body)
  const isEmpty = blanks.length === 0
  return (
    <Dialog
      title={isEmpty ? t('confirm.empty_title') : t('confirm.blanks_title', { count: blanks.length })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <p className="sub">{t(isEmpty ? 'confirm.empty_text' : 'confirm.blanks_text')}</p>
      {!isEmpty && (
        <ul className={styles.blankList} lang={document.language}>
          {blanks.slice(0, mostListed).map((blank) => (
            <li key={blank}>
              <CircleDashed size={17} aria-hidden="true" />
              {blank}
            </li>
          ))}
          {blanks.length > mostListed && (
            <li className="sub">{t('confirm.more', { count: blanks.length - mostListed })}</li>
          )}
        </ul>
      )}
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button variant="text" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          variant={onFill ? 'quiet' : 'main'}
          onClick={() => {
            onClose()
            onApprove()
          }}
        >
          {t(isEmpty ? 'confirm.empty_anyway' : 'confirm.with_blanks')}
        </Button>
        {onFill && (
          <Button
            variant="main"
            onClick={() => {
              onClose()
              onFill()
            }}
          >
            {t(isEmpty ? 'confirm.write' : 'confirm.fill')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
