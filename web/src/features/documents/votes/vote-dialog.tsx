import { type FormEvent, useId, useState } from 'react'

import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { needsRating } from '#web/features/documents/votes/own-vote.ts'
import { useVote } from '#web/features/documents/votes/use-vote.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/documents/votes/votes.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface VoteDialogProps {
  readonly document: Document
  readonly act: VoteAct
  /** The label of the button that opened it; the dialog repeats it. */
  readonly label: string
  readonly onClose: () => void
}

/** Asks for the reason, rating or confirmation of a vote. The input stays if the vote fails. */
export function VoteDialog({ document, act, label, onClose }: VoteDialogProps) {
  const { t } = useTexts(['votes', 'fields', 'common'])
  const { vote, isBusy } = useVote(document)
  const [failure, setFailure] = useState<string | null>(null)
  const [rating, setRating] = useState<number | null>(null)
  const hasReason = act === 'request_changes' || act === 'decline'
  const hasRating = (hasReason || act === 'approve') && needsRating(document)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const given = new FormData(event.currentTarget).get('reason')
    const reason = typeof given === 'string' ? given.trim() : ''
    if ((hasReason && reason === '') || (hasRating && rating === null))
      return setFailure(t('fields:required'))
    const refused = await vote(act, { ...(hasReason && { reason }), ...(rating !== null && { rating }) })
    if (refused === null) onClose()
    else setFailure(refused)
  }

  return (
    <Dialog title={titleOf()} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.voteForm} onSubmit={(event) => void submit(event)}>
        {act === 'abstain' && <p className="sub">{t('form.abstain_text')}</p>}
        {act === 'recuse' && <p className="sub">{t('form.recuse_text')}</p>}
        {hasRating && <Rating document={document} rating={rating} onRate={setRating} />}
        {hasReason && <Reason label={t(act === 'decline' ? 'form.reason_decline' : 'form.reason_changes')} />}
        {failure && <Notice kind="bad">{failure}</Notice>}
        <DialogFooter label={label} isBusy={isBusy} busyLabel={t('act.sending')} onCancel={onClose} />
      </form>
    </Dialog>
  )

  function titleOf(): string {
    if (act === 'abstain') return t('form.abstain_title')
    return act === 'recuse' ? t('form.recuse_title') : label
  }
}

function Reason({ label }: { label: string }) {
  const { t } = useTexts('votes')
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input area">
        <textarea
          id={id}
          name="reason"
          rows={3}
          maxLength={documentLimits.reason}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t('form.reason_hint')}
      </p>
    </div>
  )
}

interface RatingProps {
  readonly document: Document
  readonly rating: number | null
  readonly onRate: (rating: number) => void
}

/** The rating against the purpose statement, which is shown next to it. */
function Rating({ document, rating, onRate }: RatingProps) {
  const { t } = useTexts('votes')
  const { purpose_statement: purpose } = document.approval
  const name = useId()
  return (
    <fieldset className={styles.voteRating}>
      <legend>{t('form.rating')}</legend>
      {purpose ? (
        <blockquote className={styles.votePurpose}>{purpose}</blockquote>
      ) : (
        <p className="hint">{t('form.no_purpose')}</p>
      )}
      <div className={styles.five}>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={classNames(styles.rate, rating === value && styles.on)}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={rating === value}
              aria-label={t('form.rating_value', { rating: value })}
              onChange={() => onRate(value)}
            />
            {value}
          </label>
        ))}
      </div>
      <p className="hint">{t('form.rating_hint')}</p>
    </fieldset>
  )
}
