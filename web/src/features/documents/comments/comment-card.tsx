import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { replyToComment, settleComment } from '#contract/documents/comment-calls.ts'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { textKey } from '#web/features/documents/comments/stored-comment.ts'
import { type Comment, cacheComment, refetchComments } from '#web/features/documents/comments/queries.ts'
import { shortQuote } from '#web/features/documents/comments/short-quote.ts'
import { CommentBody } from '#web/features/documents/comments/comment-body.tsx'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'
import { useMay, usePilotId } from '#web/ground/session.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/documents/comments/comments.module.css'
import marksStyles from '#web/features/documents/marks.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CommentCardProps {
  readonly document: { readonly id: string; readonly language: string }
  readonly comment: Comment
  /** Its number in the document; null if its quote no longer exists. */
  readonly number: number | null
}

/** One comment with its quote and replies. */
export function CommentCard({ document, comment, number }: CommentCardProps) {
  const pilotId = usePilotId()
  const mayComment = useMay('document.comment')
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  const { isOpen: isReplying, button: replyButton, open: beginReply, close: endReply } = useInlineDisclosure()
  const settle = useAct(settleComment, (now) => cacheComment(queryClient, document.id, now))
  const { id, quote, settled } = comment
  const params = { id: document.id, comment_id: id }
  const reply = async (text: string) => {
    const { data, error } = await send(replyToComment, { params, body: { text } })
    if (data) {
      cacheComment(queryClient, document.id, data)
      endReply()
    } else void refetchComments(queryClient, document.id)
    return error
  }
  return (
    <li className={styles.comment} id={cardId(id)} data-mark={id} tabIndex={-1}>
      <div className={styles.commentAbout}>
        {number !== null && (
          <button
            type="button"
            className={marksStyles.markN}
            data-part="mark-n"
            data-kind="comment"
            aria-label={t('card.go', { number })}
            onClick={() => goTo(markId(id), 'center')}
          >
            {number}
          </button>
        )}
        <p className={styles.commentQuote} lang={document.language}>
          {shortQuote(quote)}
        </p>
      </div>
      {number === null && <p className="cap">{t('card.version', { number: comment.version })}</p>}
      <CommentBody document={document} comment={comment} />
      {comment.replies.length > 0 && (
        <ol className={styles.replies}>
          {comment.replies.map((one) => (
            <li key={one.id}>
              <CommentBody document={document} comment={one} />
            </li>
          ))}
        </ol>
      )}
      {settled && <SettledLine settled={settled} />}
      {isReplying && (
        <CommentForm
          words={{ label: t('reply.label'), send: t('reply.send'), sending: t('form.sending') }}
          storageKey={textKey(pilotId, id)}
          onSend={reply}
          onCancel={endReply}
        />
      )}
      {!isReplying && (
        <div className={styles.commentActs}>
          {mayComment && !settled && !comment.is_deleted && (
            <Button variant="text" size="small" ref={replyButton} onClick={beginReply}>
              {t('reply.begin')}
            </Button>
          )}
          {mayComment && comment.may.settle && (
            <Button
              variant="plain"
              size="small"
              isBusy={settle.isPending}
              onClick={() => settle.mutate({ params, body: { is_settled: !settled } })}
            >
              {t(settled ? 'card.open_again' : 'card.settle')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface SettledLineProps {
  readonly settled: NonNullable<Comment['settled']>
}

function SettledLine({ settled }: SettledLineProps) {
  const pilotId = usePilotId()
  const { t } = useTexts('comments')
  return (
    <p className={classNames(styles.commentSettled, 'state ok')}>
      <Check size={17} aria-hidden="true" />
      {t('card.settled_by', {
        name: settled.by_id === pilotId ? t('card.you') : settled.by_name || '—',
        when: formatMoment(settled.at),
      })}
    </p>
  )
}
