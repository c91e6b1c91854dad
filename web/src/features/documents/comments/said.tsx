import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'

import { deleteComment, editComment } from '#contract/documents/comment-calls.ts'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { wordsKey } from '#web/features/documents/comments/kept-comment.ts'
import { type Comment, type CommentReply, keepComment, refetchComments } from '#web/features/documents/comments/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import { focusOnce, useInPlace } from '#web/ui/use-in-place.ts'
import { WithName, nameSlot } from '#web/ui/with-name.tsx'

interface SaidProps {
  readonly paper: { readonly id: string }
  readonly pilotId: string
  readonly said: Comment | CommentReply
}

/** What somebody said and when, as it was typed; its author can change it or take it back. */
export function Said({ paper, pilotId, said }: SaidProps) {
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  const { isOpen: isEditing, button: editButton, open: beginEdit, close: endEdit } = useInPlace()
  const { isOpen: isRemoving, button: removeButton, open: beginRemove, close: endRemove } = useInPlace()
  const { id, text, author_id, author_name, created_at, edited_at, may } = said
  const params = { id: paper.id, comment_id: id }
  const remove = useAct(deleteComment, () => void refetchComments(queryClient, paper.id))
  const edit = async (words: string) => {
    const { data, error } = await send(editComment, { params, body: { text: words } })
    if (data) {
      keepComment(queryClient, paper.id, data)
      endEdit()
    } else void refetchComments(queryClient, paper.id)
    return error
  }
  if ('is_taken_back' in said && said.is_taken_back) return <p className="sub sm">{t('card.taken_back')}</p>
  return (
    <div className="comment-said">
      <div className="comment-h">
        <p className="comment-who">
          <b>{author_id === pilotId ? t('card.you') : <WithName sentence={nameSlot} id={author_id} name={author_name} />}</b>{' '}
          <span className="cap">{edited_at ? t('card.edited', { when: formatMoment(created_at) }) : formatMoment(created_at)}</span>
        </p>
        {!isEditing && !isRemoving && (may.edit || may.delete) && (
          <span className="comment-own">
            {may.edit && (
              <button type="button" className="iconbtn" ref={editButton} aria-label={t('card.edit')} title={t('card.edit')} onClick={beginEdit}>
                <Pencil size={16} aria-hidden="true" />
              </button>
            )}
            {may.delete && (
              <button
                type="button"
                className="iconbtn"
                ref={removeButton}
                aria-label={t('card.take_back')}
                title={t('card.take_back')}
                onClick={beginRemove}
              >
                <Trash2 size={16} aria-hidden="true" />
              </button>
            )}
          </span>
        )}
      </div>
      {isEditing ? (
        <CommentForm
          words={{ label: t('edit.label'), send: t('edit.send'), sending: t('form.sending') }}
          keptAs={wordsKey(pilotId, `edit:${id}`)}
          text={text}
          onSend={edit}
          onCancel={endEdit}
        />
      ) : (
        <p className="comment-text">{text}</p>
      )}
      {isRemoving && (
        <div className="comment-sure">
          <p className="sm">{t('card.sure')}</p>
          <div className="comment-acts">
            <button
              type="button"
              className="btn small bad"
              ref={focusOnce}
              aria-busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate({ params })}
            >
              {t('card.take_back')}
            </button>
            <button type="button" className="btn small plain" onClick={endRemove}>
              {t('card.keep')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
