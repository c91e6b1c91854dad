import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { replyToComment, settleComment } from '#contract/documents/comment-calls.ts'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { wordsKey } from '#web/features/documents/comments/kept-comment.ts'
import { type Comment, keepComment, refetchComments } from '#web/features/documents/comments/queries.ts'
import { shortQuote } from '#web/features/documents/comments/short-quote.ts'
import { Said } from '#web/features/documents/comments/said.tsx'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import { useInPlace } from '#web/ui/use-in-place.ts'

interface CommentCardProps {
  readonly paper: { readonly id: string; readonly language: string }
  readonly pilotId: string
  readonly comment: Comment
  /** Its number in the sheet; null where its words are no longer there. */
  readonly number: number | null
  readonly mayComment: boolean
}

/** One comment with its replies, tied to its words. */
export function CommentCard({ paper, pilotId, comment, number, mayComment }: CommentCardProps) {
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  const { isOpen: isReplying, button: replyButton, open: beginReply, close: endReply } = useInPlace()
  const settle = useAct(settleComment, (now) => keepComment(queryClient, paper.id, now))
  const { id, quote, settled } = comment
  const params = { id: paper.id, comment_id: id }
  const reply = async (text: string) => {
    const { data, error } = await send(replyToComment, { params, body: { text } })
    if (data) {
      keepComment(queryClient, paper.id, data)
      endReply()
    } else void refetchComments(queryClient, paper.id)
    return error
  }
  return (
    <li className="comment" id={cardId(id)} data-mark={id} tabIndex={-1}>
      <div className="comment-about">
        {number !== null && (
          <button type="button" className="mark-n of-comment" aria-label={t('card.go', { number })} onClick={() => goTo(markId(id), 'center')}>
            {number}
          </button>
        )}
        <p className="comment-quote" lang={paper.language}>
          {shortQuote(quote)}
        </p>
      </div>
      {number === null && <p className="cap">{t('card.version', { number: comment.version })}</p>}
      <Said paper={paper} pilotId={pilotId} said={comment} />
      {comment.replies.length > 0 && (
        <ol className="replies">
          {comment.replies.map((one) => (
            <li key={one.id}>
              <Said paper={paper} pilotId={pilotId} said={one} />
            </li>
          ))}
        </ol>
      )}
      {settled && (
        <p className="state ok comment-settled">
          <Check size={17} aria-hidden="true" />
          {t('card.settled_by', { name: settled.by_id === pilotId ? t('card.you') : settled.by_name || '—', when: formatMoment(settled.at) })}
        </p>
      )}
      {isReplying && (
        <CommentForm
          words={{ label: t('reply.label'), send: t('reply.send'), sending: t('form.sending') }}
          keptAs={wordsKey(pilotId, id)}
          onSend={reply}
          onCancel={endReply}
        />
      )}
      {!isReplying && (
        <div className="comment-acts">
          {mayComment && !settled && !comment.is_taken_back && (
            <button type="button" className="btn small text" ref={replyButton} onClick={beginReply}>
              {t('reply.begin')}
            </button>
          )}
          {mayComment && comment.may.settle && (
            <button
              type="button"
              className="btn small plain"
              aria-busy={settle.isPending}
              onClick={() => !settle.isPending && settle.mutate({ params, body: { is_settled: !settled } })}
            >
              {t(settled ? 'card.open_again' : 'card.settle')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
