import '#web/features/mesh/mesh.css'
import '#web/pages/command-center/command-center.css'

import { useSearch } from '@tanstack/react-router'

import { Inbox } from '#web/features/mesh/messages/inbox.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Center } from '#web/pages/command-center/center.tsx'

/** Everything the house relies on; for an advisor, what the family has written to them. */
export function Component() {
  const { t } = useTexts(['mesh', 'rooms', 'common'])
  const { message }: { message?: unknown } = useSearch({ strict: false })
  const { may } = useMe()
  const named = typeof message === 'string' && message !== '' ? message : null
  const title = <title>{t('common:title.page', { page: t('rooms:title.command-center') })}</title>
  if (may.includes('mesh.read'))
    return (
      <>
        {title}
        <Center named={named} />
      </>
    )
  return (
    <div className="mesh">
      {title}
      <header className="page-h">
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
