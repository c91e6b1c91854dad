import { useSearch } from '@tanstack/react-router'

import { Inbox } from '#web/features/mesh/messages/inbox.tsx'
import { useMay } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Center } from '#web/pages/command-center/center.tsx'
import styles from '#web/features/mesh/mesh.module.css'

/** The command center; advisors see their inbox instead. */
export function Component() {
  const { t } = useTexts(['mesh', 'rooms', 'common'])
  const { message: named = null } = useSearch({ from: '/signed-in/framed/dashboard/command-center' })
  const mayRead = useMay('mesh.read')
  const title = <title>{t('common:title.page', { page: t('rooms:title.command-center') })}</title>
  if (mayRead)
    return (
      <>
        {title}
        <Center named={named} />
      </>
    )
  return (
    <div className={styles.mesh}>
      {title}
      <header className={styles.pageH}>
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.command-center')}
          </h1>
          <p className="sub">{t('inbox.about')}</p>
        </div>
      </header>
      <hr className="rule" />
      <Inbox named={named} />
    </div>
  )
}
