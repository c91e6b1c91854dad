import { useQueryClient } from '@tanstack/react-query'

import { addComment } from '#contract/documents/comment-calls.ts'
import { shownText } from '#contract/documents/locate-quote.ts'
import { CommentCard } from '#web/features/documents/comments/comment-card.tsx'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { textKey } from '#web/features/documents/comments/stored-comment.ts'
import { cacheComment } from '#web/features/documents/comments/queries.ts'
import { shortQuote } from '#web/features/documents/comments/short-quote.ts'
import type { CommentFilter, Comments } from '#web/features/documents/comments/use-comments.ts'
import type { Composer } from '#web/features/documents/comments/use-composer.ts'
import { useNamedComment } from '#web/features/documents/comments/use-named-comment.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useMay, usePilotId } from '#web/ground/session.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import styles from '#web/features/documents/comments/comments.module.css'
import placeButtonStyles from '#web/features/documents/place-button.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CommentPanelProps {
  readonly document: Document
  readonly comments: Comments
  readonly composer: Composer
}

const filters: readonly CommentFilter[] = ['open', 'settled']

/** The comments of a document as cards, first the one being written. */
export function CommentPanel({ document, comments, composer }: CommentPanelProps) {
  const { t } = useTexts(['comments', 'common'])
  const { query, threads, filter, setFilter, counts } = comments
  useNamedComment(comments)
  const mayComment = useMay('document.comment')
  const isEmpty = query.data && threads.here.length + threads.earlier.length === 0
  return (
    <section className={styles.comments} data-part="comments" aria-labelledby="comments-title">
      <div className="sec-h">
        <h2 className="t-xs" id="comments-title">
          {t('panel.title')}
        </h2>
        {counts.open + counts.settled > 0 && (
          <div className={styles.commentFilter} role="group" aria-label={t('panel.filter')}>
            {filters.map((one) => (
              <button
                key={one}
                type="button"
                className={placeButtonStyles.buildPlace}
                data-part="build-place"
                aria-pressed={filter === one}
                onClick={() => setFilter(one)}
              >
                {t(`panel.${one}`, { count: counts[one] })}
              </button>
            ))}
          </div>
        )}
      </div>
      {composer.draft && mayComment && (
        <NewComment document={document} composer={composer} onSent={() => setFilter('open')} />
      )}
      {query.isError && <LoadError error={query.error} onRetry={query.refetch} />}
      {isEmpty && !composer.draft && <NoData>{emptyWords()}</NoData>}
      <ol className={styles.commentList}>
        {threads.here.map(({ comment, number }) => (
          <CommentCard key={comment.id} document={document} comment={comment} number={number} />
        ))}
      </ol>
      {threads.earlier.length > 0 && (
        <>
          <h3 className="cap">{t('panel.earlier')}</h3>
          <ol className={styles.commentList}>
            {threads.earlier.map((comment) => (
              <CommentCard key={comment.id} document={document} comment={comment} number={null} />
            ))}
          </ol>
        </>
      )}
    </section>
  )

  function emptyWords(): string {
    if (filter === 'settled') return t('panel.none_settled')
    if (counts.settled > 0) return t('panel.all_settled')
    return t(mayComment && document.body !== '' ? 'panel.none' : 'panel.none_yet')
  }
}

interface NewCommentProps extends Pick<CommentPanelProps, 'document' | 'composer'> {
  readonly onSent: () => void
}

function NewComment({ document, composer: { draft, end }, onSent }: NewCommentProps) {
  const pilotId = usePilotId()
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  if (!draft) return null
  const words = draft.quote ?? shownText(document.passages[draft.passage]?.text ?? '')
  const add = async (text: string) => {
    const { data, error } = await send(addComment, { params: { id: document.id }, body: { ...draft, text } })
    if (data) {
      cacheComment(queryClient, document.id, data)
      end()
      onSent()
    }
    return error
  }
  return (
    <div className={classNames(styles.comment, styles.new)}>
      <p className={styles.commentQuote} lang={document.language}>
        {shortQuote(words)}
      </p>
      <CommentForm
        // The selection changed: move the focus back to the form.
        key={`${draft.version}:${draft.passage}:${draft.quote}:${draft.occurrence}`}
        words={{ label: t('new.label'), send: t('new.send'), sending: t('form.sending') }}
        storageKey={textKey(pilotId, document.id)}
        onSend={add}
        onCancel={end}
      />
    </div>
  )
}
