import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'

import { ConversationList } from '#web/features/chat/conversation-list.tsx'
import { conversationsQuery, conversationQuery } from '#web/features/chat/queries.ts'
import { useReview } from '#web/features/chat/use-review.ts'
import { llmQuery } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ConversationArea } from '#web/pages/chat/conversation-area.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePageReady } from '#web/ui/use-page-ready.ts'
import styles from '#web/pages/chat/chat.module.css'

/** The list of conversations, and the one in the URL. */
export function Component() {
  const { t } = useTexts(['chat', 'common'])
  const { talk: conversationId = null, mission } = useSearch({ from: '/signed-in/framed/dashboard/chat' })
  const missionId = conversationId === null ? (mission ?? null) : null
  const [isListed, setListed] = useState(false)
  const review = useReview(missionId)
  const isReady = usePageReady(
    [
      useInfiniteQuery(conversationsQuery('active')).isLoading,
      useQuery({ ...conversationQuery(conversationId ?? ''), enabled: conversationId !== null }).isLoading,
      useQuery(llmQuery).isLoading,
      missionId !== null && review.error === '',
    ].includes(true),
  )
  return (
    <div className={styles.chat}>
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <header className={styles.chatH}>
        <h1 className="t-sm" tabIndex={-1}>
          {t('page.title')}
        </h1>
        <Button variant="quiet" size="small" onClick={() => setListed(true)}>
          <MessagesSquare size={18} aria-hidden="true" />
          {t('list.open')}
        </Button>
      </header>
      {isReady ? (
        <div className={styles.chatGrid}>
          <aside className={styles.chatList} aria-label={t('list.region')}>
            <ConversationList current={conversationId} />
          </aside>
          <div className={styles.chatConversation}>
            {missionId !== null && review.error !== '' && (
              <div className={styles.chatError}>
                <Notice kind="bad">{review.error}</Notice>
                <Button variant="quiet" size="small" onClick={review.retry}>
                  {t('common:action.try_again')}
                </Button>
              </div>
            )}
            <ConversationArea conversationId={conversationId} />
          </div>
        </div>
      ) : (
        <Skeleton label={t('page.loading')} isInside />
      )}
      {isListed && (
        <Dialog
          title={t('list.region')}
          closeLabel={t('common:action.close')}
          onClose={() => setListed(false)}
        >
          <ConversationList current={conversationId} onGo={() => setListed(false)} />
        </Dialog>
      )}
    </div>
  )
}
