import '#web/pages/chat/chat.css'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'

import { ConversationList } from '#web/features/chat/conversation-list.tsx'
import { conversationsQuery, talkQuery } from '#web/features/chat/queries.ts'
import { useReview } from '#web/features/chat/use-review.ts'
import { llmQuery } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { TalkArea } from '#web/pages/chat/talk-area.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useTogether } from '#web/ui/use-together.ts'

/** The conversations with FORERUNNERS, and one of them when the address names it. */
export function Component() {
  const { t } = useTexts(['chat', 'common'])
  const { talk, mission }: { talk?: unknown; mission?: unknown } = useSearch({ strict: false })
  const talkId = typeof talk === 'string' ? talk : null
  const missionId = talkId === null && typeof mission === 'string' ? mission : null
  const [isListed, setListed] = useState(false)
  const review = useReview(missionId)
  const isReady = useTogether(
    [
      useInfiniteQuery(conversationsQuery('kept')).isLoading,
      useQuery({ ...talkQuery(talkId ?? ''), enabled: talkId !== null }).isLoading,
      useQuery(llmQuery).isLoading,
      missionId !== null && review.trouble === '',
    ].includes(true),
  )
  return (
    <div className="chat">
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <header className="chat-h">
        <h1 className="t-sm" tabIndex={-1}>
          {t('page.title')}
        </h1>
        <button type="button" className="btn small quiet" onClick={() => setListed(true)}>
          <MessagesSquare size={18} aria-hidden="true" />
          {t('list.open')}
        </button>
      </header>
      {isReady ? (
        <div className="chat-grid">
          <aside className="chat-list" aria-label={t('list.region')}>
            <ConversationList current={talkId} />
          </aside>
          <div className="chat-talk">
            {missionId !== null && review.trouble !== '' && (
              <div className="chat-error">
                <Notice kind="bad">{review.trouble}</Notice>
                <button type="button" className="btn small quiet" onClick={review.tryAgain}>
                  {t('common:action.try_again')}
                </button>
              </div>
            )}
            <TalkArea talkId={talkId} />
          </div>
        </div>
      ) : (
        <Shape label={t('page.loading')} isInside />
      )}
      {isListed && (
        <Dialog title={t('list.region')} closeLabel={t('common:action.close')} onClose={() => setListed(false)}>
          <ConversationList current={talkId} onGo={() => setListed(false)} />
        </Dialog>
      )}
    </div>
  )
}
