import '#web/features/documents/comments/comments.css'

import { useQueryClient } from '@tanstack/react-query'

import { addComment } from '#contract/documents/comment-calls.ts'
import { shownText } from '#contract/documents/where-stands.ts'
import { CommentCard } from '#web/features/documents/comments/comment-card.tsx'
import { CommentForm } from '#web/features/documents/comments/comment-form.tsx'
import { wordsKey } from '#web/features/documents/comments/kept-comment.ts'
import { keepComment } from '#web/features/documents/comments/queries.ts'
import { shortQuote } from '#web/features/documents/comments/short-quote.ts'
import type { CommentFilter, Comments } from '#web/features/documents/comments/use-comments.ts'
import type { Composer } from '#web/features/documents/comments/use-composer.ts'
import { useNamedComment } from '#web/features/documents/comments/use-named-comment.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'

interface CommentPanelProps {
  readonly document: Document
  readonly pilotId: string
  readonly comments: Comments
  readonly composer: Composer
  readonly mayComment: boolean
}

const filters: readonly CommentFilter[] = ['open', 'settled']

/** What was said about the paper, as cards that are tied to its words; first the one that is being written. */
export function CommentPanel({ document, pilotId, comments, composer, mayComment }: CommentPanelProps) {
  const { t } = useTexts(['comments', 'common'])
  const { query, threads, filter, setFilter, counts } = comments
  useNamedComment(comments)
  const card = { paper: document, pilotId, mayComment }
  const isEmpty = query.data && threads.here.length + threads.earlier.length === 0
  return (
    <section className="comments" aria-labelledby="comments-title">
      <div className="sec-h">
        <h2 className="t-xs" id="comments-title">
          {t('panel.title')}
        </h2>
        {counts.open + counts.settled > 0 && (
          <div className="comment-filter" role="group" aria-label={t('panel.filter')}>
            {filters.map((one) => (
              <button key={one} type="button" className="build-place" aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {t(`panel.${one}`, { count: counts[one] })}
              </button>
            ))}
          </div>
        )}
      </div>
      {composer.draft && mayComment && <NewComment document={document} pilotId={pilotId} composer={composer} onSent={() => setFilter('open')} />}
      {query.isError && <NotRead error={query.error} onRetry={query.refetch} />}
      {isEmpty && !composer.draft && <NoData>{emptyWords()}</NoData>}
      <ol className="comment-list">
        {threads.here.map(({ comment, number }) => (
          <CommentCard key={comment.id} {...card} comment={comment} number={number} />
        ))}
      </ol>
      {threads.earlier.length > 0 && (
        <>
          <h3 className="cap">{t('panel.earlier')}</h3>
          <ol className="comment-list">
            {threads.earlier.map((comment) => (
              <CommentCard key={comment.id} {...card} comment={comment} number={null} />
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

interface NewCommentProps extends Pick<CommentPanelProps, 'document' | 'pilotId' | 'composer'> {
  readonly onSent: () => void
}

function NewComment({ document, pilotId, composer: { draft, end }, onSent }: NewCommentProps) {
  const { t } = useTexts('comments')
  const queryClient = useQueryClient()
  if (!draft) return null
  const words = draft.quote ?? shownText(document.passages[draft.passage]?.text ?? '')
  const add = async (text: string) => {
    const { data, error } = await send(addComment, { params: { id: document.id }, body: { ...draft, text } })
    if (data) {
      keepComment(queryClient, document.id, data)
      end()
      onSent()
    }
    return error
  }
  return (
    <div className="comment new">
      <p className="comment-quote" lang={document.language}>
        {shortQuote(words)}
      </p>
      <CommentForm
        // Other words were chosen: whoever pressed there goes on writing here.
        key={`${draft.version}:${draft.passage}:${draft.quote}:${draft.occurrence}`}
        words={{ label: t('new.label'), send: t('new.send'), sending: t('form.sending') }}
        keptAs={wordsKey(pilotId, document.id)}
        onSend={add}
        onCancel={end}
      />
    </div>
  )
}
