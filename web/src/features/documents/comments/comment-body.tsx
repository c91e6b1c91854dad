import { useQueryClient } from '@tanstack/react-query'
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { Ref } from 'react'

import { deleteComment, editComment } from '#contract/documents/comment-calls.ts'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { textKey } from '#web/features/documents/comments/stored-comment.ts'
import {
  type Comment,
  type CommentReply,
  cacheComment,
  refetchComments,
} from '#web/features/documents/comments/queries.ts'
import { usePilotId } from '#web/ground/session.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { focusOnMount, useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import { WithName, nameSlot } from '#web/ui/with-name.tsx'
import styles from '#web/features/documents/comments/comments.module.css'

interface CommentBodyProps {
  readonly document: { readonly id: string }
  readonly comment: Comment | CommentReply
}

/** A comment or reply with its author and time, as typed. Its author can edit or delete it. */
export function CommentBody({ document, comment }: CommentBodyProps) {
  const pilotId = usePilotId()
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  const { isOpen: isEditing, button: editButton, open: beginEdit, close: endEdit } = useInlineDisclosure()
  const {
    isOpen: isRemoving,
    button: removeButton,
    open: beginRemove,
    close: endRemove,
  } = useInlineDisclosure()
  const { id, text, may } = comment
  const params = { id: document.id, comment_id: id }
  const remove = useAct(deleteComment, () => void refetchComments(queryClient, document.id))
  const edit = async (words: string) => {
    const { data, error } = await send(editComment, { params, body: { text: words } })
    if (data) {
      cacheComment(queryClient, document.id, data)
      endEdit()
    } else void refetchComments(queryClient, document.id)
    return error
  }
  if ('is_deleted' in comment && comment.is_deleted) return <p className="sub sm">{t('card.deleted')}</p>
  return (
    <div className={styles.commentBody}>
      <div className={styles.commentH}>
        <CommentAuthor comment={comment} />
        {!isEditing && !isRemoving && (may.edit || may.delete) && (
          <span className={styles.commentOwn}>
            {may.edit && <OwnAct ref={editButton} label={t('card.edit')} icon={Pencil} onClick={beginEdit} />}
            {may.delete && (
              <OwnAct ref={removeButton} label={t('card.delete')} icon={Trash2} onClick={beginRemove} />
            )}
          </span>
        )}
      </div>
      {isEditing ? (
        <CommentForm
          words={{ label: t('edit.label'), send: t('edit.send'), sending: t('form.sending') }}
          storageKey={textKey(pilotId, `edit:${id}`)}
          text={text}
          onSend={edit}
          onCancel={endEdit}
        />
      ) : (
        <p className={styles.commentText}>{text}</p>
      )}
      {isRemoving && (
        <div className={styles.commentSure}>
          <p className="sm">{t('card.sure')}</p>
          <div className={styles.commentActs}>
            <Button
              variant="bad"
              size="small"
              ref={focusOnMount}
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ params })}
            >
              {t('card.delete')}
            </Button>
            <Button variant="plain" size="small" onClick={endRemove}>
              {t('card.keep')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function CommentAuthor({ comment }: Pick<CommentBodyProps, 'comment'>) {
  const pilotId = usePilotId()
  const { t } = useTexts('comments')
  const { author_id, author_name, created_at, edited_at } = comment
  return (
    <p className={styles.commentWho}>
      <b>
        {author_id === pilotId ? (
          t('card.you')
        ) : (
          <WithName sentence={nameSlot} id={author_id} name={author_name} />
        )}
      </b>{' '}
      <span className="cap">
        {edited_at ? t('card.edited', { when: formatMoment(created_at) }) : formatMoment(created_at)}
      </span>
    </p>
  )
}

interface OwnActProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly label: string
  readonly icon: LucideIcon
  readonly onClick: () => void
}

/** An act of the author on their own comment. */
function OwnAct({ ref, label, icon: Icon, onClick }: OwnActProps) {
  return (
    <button type="button" className="iconbtn" ref={ref} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
