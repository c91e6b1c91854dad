import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'

import { remindVoter } from '#contract/documents/deadline-calls.ts'
import { DocumentLink } from '#web/features/documents/document-link.tsx'
import { cacheDocument, documentsOfQuery } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/documents-of.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface NeedsVoteOfProps {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly mayRemind: boolean
}

/**
 * Open rounds that the reader may read and in which another member's vote is missing; renders nothing without
 * any.
 */
export function NeedsVoteOf({ id, name, title, mayRemind }: NeedsVoteOfProps) {
  const { t } = useTexts('acts')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    documentsOfQuery({ needs_vote_of: id }),
  )
  const documents = data?.pages.flatMap(({ items }) => items) ?? []
  if (documents.length === 0) return null
  return (
    <section className={classNames(styles.documentsOf, styles.needsVote)} aria-labelledby="needs-vote-title">
      <h2 className="t-sm" id="needs-vote-title">
        {title}
      </h2>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
            {mayRemind && <Remind documentId={document.id} title={document.title} voter={{ id, name }} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

interface RemindProps {
  readonly documentId: string
  readonly title: string
  readonly voter: { readonly id: string; readonly name: string }
}

function Remind({ documentId, title, voter }: RemindProps) {
  const { t } = useTexts('votes')
  const queryClient = useQueryClient()
  const [wasReminded, setReminded] = useState(false)
  const act = useAct(remindVoter, (document) => {
    cacheDocument(queryClient, document)
    setReminded(true)
    notify.success(t('remind.done', { name: voter.name }))
  })
  if (wasReminded) return <span className="cap">{t('remind.done', { name: voter.name })}</span>
  return (
    <button
      type="button"
      className={classNames(styles.needsVoteRemind, 'link sm')}
      aria-label={`${t('remind.action', { name: voter.name })}: ${title}`}
      aria-busy={act.isPending}
      onClick={() =>
        !act.isPending && act.mutate({ params: { id: documentId }, body: { account_id: voter.id } })
      }
    >
      <Bell size={15} aria-hidden="true" />
      {t('remind.action', { name: voter.name })}
    </button>
  )
}
