import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { CloudOff, RotateCcw } from 'lucide-react'
import { useCallback, useEffect } from 'react'

import { engineViews, rooms } from '#contract/rooms.ts'
import { verifyConnection, whenReconnected } from '#web/lib/connection.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useNobodyToTake } from '#web/shell/command-bar/hand-over.ts'
import { Empty } from '#web/ui/empty.tsx'

/** A page that fails keeps its title and the frame around it, and comes by itself when the connection is back. */
export function FrameError({ reset }: { reset: () => void }) {
  const { t } = useTexts(['common', 'rooms', 'shell'])
  const router = useRouter()
  const title = useRoomTitle() ?? t('error.title')
  useNobodyToTake()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    void verifyConnection()
    return whenReconnected(retry)
  }, [retry])
  return (
    <div className="page-empty" role="alert">
      <title>{t('title.page', { page: title })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {title}
      </h1>
      <hr className="rule" />
      <Empty icon={CloudOff} title={t('error.title')} about={t('error.page')}>
        <div className="row">
          <button type="button" className="btn main" onClick={retry}>
            <RotateCcw size={18} aria-hidden="true" />
            {t('action.try_again')}
          </button>
          <Link className="btn quiet" to="/dashboard/$page" params={{ page: 'command-center' }}>
            {t('action.home')}
          </Link>
        </div>
      </Empty>
    </div>
  )
}

function useRoomTitle(): string | undefined {
  const { t } = useTexts(['rooms', 'shell'])
  const { pathname } = useLocation()
  const page = pathname.split('/')[2]
  if (page === undefined || page === '') return t('shell:frame.today')
  if (page === 'chat') return t('shell:frame.chat')
  if (page === 'settings') return t('title.settings')
  const room = [...rooms, ...engineViews].find(({ id }) => id === page)
  return room && t(`title.${room.id}`)
}
