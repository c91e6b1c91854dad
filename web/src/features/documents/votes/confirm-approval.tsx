import { CircleDashed } from 'lucide-react'

import { openPlaces } from '#contract/documents/passages.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

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

/** Asks before an unfinished text is approved, and lists what is missing in it. */
export function ConfirmApproval({ document, onApprove, onFill, onClose }: ConfirmApprovalProps) {
  const { t } = useTexts(['votes', 'common'])
  const blanks = openPlaces(document.body)
  const isEmpty = blanks.length === 0
  return (
    <Dialog
      title={isEmpty ? t('confirm.empty_title') : t('confirm.blanks_title', { count: blanks.length })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <p className="sub">{t(isEmpty ? 'confirm.empty_text' : 'confirm.blanks_text')}</p>
      {!isEmpty && (
        <ul className="blank-list" lang={document.language}>
          {blanks.slice(0, mostListed).map((blank) => (
            <li key={blank}>
              <CircleDashed size={17} aria-hidden="true" />
              {blank}
            </li>
          ))}
          {blanks.length > mostListed && <li className="sub">{t('confirm.more', { count: blanks.length - mostListed })}</li>}
        </ul>
      )}
      <div className="dialog-foot">
        <button type="button" className="btn text" onClick={onClose}>
          {t('form.cancel')}
        </button>
        <button
          type="button"
          className={onFill ? 'btn quiet' : 'btn main'}
          onClick={() => {
            onClose()
            onApprove()
          }}
        >
          {t(isEmpty ? 'confirm.empty_anyway' : 'confirm.with_blanks')}
        </button>
        {onFill && (
          <button
            type="button"
            className="btn main"
            onClick={() => {
              onClose()
              onFill()
            }}
          >
            {t(isEmpty ? 'confirm.write' : 'confirm.fill')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
