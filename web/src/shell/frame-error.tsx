import { useLocation, useRouter } from '@tanstack/react-router'
import { CloudOff, RotateCcw } from 'lucide-react'
import { useCallback, useEffect } from 'react'

import { engineViews, rooms } from '#contract/rooms.ts'
import { reloadForMissingCode } from '#web/lib/code-loading.ts'
import { verifyConnection, whenReconnected } from '#web/lib/connection.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useReleaseCommandBar } from '#web/shell/command-bar/sent-command.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import styles from '#web/shell/frame.module.css'
import emptyStyles from '#web/ui/empty.module.css'

/** A page that failed to load, with its title and frame. It retries when the connection is back. */
export function FrameError({ reset }: { reset: () => void }) {
  const { t } = useTexts(['common', 'rooms', 'shell'])
  const router = useRouter()
  const title = useRoomTitle() ?? t('error.title')
  useReleaseCommandBar()
  const retry = useCallback(() => {
    if (reloadForMissingCode()) return
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    void verifyConnection()
    return whenReconnected(retry)
  }, [retry])
  return (
    <div className={emptyStyles.pageEmpty} role="alert">
      <title>{t('title.page', { page: title })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {title}
      </h1>
      <hr className="rule" />
      <Empty icon={CloudOff} title={t('error.title')} about={t('error.page')}>
        <div className={styles.row}>
          <Button variant="main" onClick={retry}>
            <RotateCcw size={18} aria-hidden="true" />
            {t('action.try_again')}
          </Button>
          <ButtonLink variant="quiet" to="/dashboard/command-center">
            {t('action.home')}
          </ButtonLink>
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
