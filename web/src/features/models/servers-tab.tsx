import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { modelLimits } from '#contract/models/calls.ts'
import { FoundModels } from '#web/features/models/found-models.tsx'
import { type LlmSettings, llmQuery, serverOf, serversOf } from '#web/features/models/queries.ts'
import { ServerForm } from '#web/features/models/server-form.tsx'
import { sampleOpening } from '#web/features/models/usual-servers.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/models/models.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The pilot's self-hosted servers with their address, authentication and models. */
export function ServersTab() {
  const { t } = useTexts(['models', 'common'])
  const { data: settings, error, refetch } = useQuery(llmQuery)
  return (
    <Loaded query={{ data: settings, error, refetch }} loading={t('page.loading')}>
      {(settings) => (
        <div className={styles.models}>
          <section className={styles.modelsAbout} aria-labelledby="servers-about-title">
            <h2 className="t-sm" id="servers-about-title">
              {t('servers.title')}
            </h2>
            <p>{t('servers.about')}</p>
            <p className="sub sm">{t('servers.operator')}</p>
            <code>{sampleOpening}</code>
            <p className="sub sm">{t('servers.secret')}</p>
          </section>
          <Servers settings={settings} />
        </div>
      )}
    </Loaded>
  )
}

interface Selection {
  /** Null for a server that is being added. */
  readonly id: string | null
  /**
   * The React key of the form. It stays the same when a new server gets its id, so that the test can follow.
   */
  readonly form: number
}

function Servers({ settings }: { settings: LlmSettings }) {
  const servers = serversOf(settings)
  const first = settings.server_id ?? servers[0]?.id ?? null
  const [selection, select] = useState<Selection>({ id: first, form: 0 })
  const connection = serverOf(settings, selection.id)
  return (
    <div className={styles.modelsMain}>
      {servers.length > 0 && (
        <Choices
          settings={settings}
          chosen={connection.id}
          onChoose={(id) => select(({ form }) => ({ id, form: form + 1 }))}
        />
      )}
      <ServerForm
        key={selection.form}
        connection={connection}
        isInUse={connection.id !== null && connection.id === settings.server_id}
        onSaved={(id) => select(({ form }) => ({ id, form }))}
        onRemoved={() =>
          select(({ form }) => ({
            id: servers.find(({ id }) => id !== connection.id)?.id ?? null,
            form: form + 1,
          }))
        }
      />
      {connection.endpoint !== '' && <FoundModels settings={settings} connection={connection} />}
    </div>
  )
}

interface ChoicesProps {
  readonly settings: LlmSettings
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

function Choices({ settings, chosen, onChoose }: ChoicesProps) {
  const { t } = useTexts('models')
  const servers = serversOf(settings)
  return (
    <fieldset className={styles.modelChoices}>
      <legend className="t-sm">{t('server.title')}</legend>
      {servers.map(({ id, name, endpoint, model_name }) => (
        <label key={id} className={classNames(styles.modelChoice, id === chosen && styles.on)}>
          <input
            type="radio"
            className="dot"
            name="server"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <b>{name}</b>
          {id === settings.server_id && <span className="badge">{t('choice.in_use')}</span>}
          <span className="sub sm">{[endpoint, model_name].filter((part) => part !== '').join(' · ')}</span>
        </label>
      ))}
      {servers.length < modelLimits.servers && (
        <label className={classNames(styles.modelChoice, chosen === null && styles.on)}>
          <input
            type="radio"
            className="dot"
            name="server"
            value=""
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <b>{t('server.add')}</b>
          <span className="sub sm">{t('choice.self_hosted')}</span>
        </label>
      )}
    </fieldset>
  )
}
