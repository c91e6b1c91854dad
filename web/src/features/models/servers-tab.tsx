import '#web/features/models/models.css'

import { useQuery } from '@tanstack/react-query'

import { FoundModels } from '#web/features/models/found-models.tsx'
import { connectionOf, llmQuery } from '#web/features/models/queries.ts'
import { ServerForm } from '#web/features/models/server-form.tsx'
import { sampleOpening } from '#web/features/models/usual-servers.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** A server of the pilot's own that runs models: where it is, how it asks who comes, and what is found there. */
export function ServersTab() {
  const { t } = useTexts(['models', 'common'])
  const { data: settings, error, refetch } = useQuery(llmQuery)
  if (!settings && error) return <NotRead error={error} onRetry={refetch} />
  if (!settings) return <Shape label={t('page.loading')} isInside />
  const connection = connectionOf(settings, 'self_hosted')
  return (
    <div className="models">
      <section className="models-about" aria-labelledby="servers-about-title">
        <h2 className="t-sm" id="servers-about-title">
          {t('servers.title')}
        </h2>
        <p>{t('servers.about')}</p>
        <p className="sub sm">{t('servers.operator')}</p>
        <code>{sampleOpening}</code>
        <p className="sub sm">{t('servers.secret')}</p>
      </section>
      <div className="models-main">
        <ServerForm connection={connection} />
        {connection.endpoint !== '' && <FoundModels settings={settings} />}
      </div>
    </div>
  )
}
