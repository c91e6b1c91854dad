import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { updateLlm } from '#contract/models/calls.ts'
import { providerNames, providers } from '#contract/models/providers.ts'
import { EgressSection, egressQuery } from '#web/features/models/egress-section.tsx'
import { ProviderForm } from '#web/features/models/provider-form.tsx'
import {
  type ModelConnection,
  connectionOf,
  inUseOf,
  type LlmSettings,
  llmQuery,
  serverOf,
  serversOf,
  connectionKey,
} from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { usePageReady } from '#web/ui/use-page-ready.ts'
import styles from '#web/features/models/models.module.css'
import { classNames } from '#web/lib/class-names.ts'

const clouds = providers.filter((provider) => provider !== 'self_hosted')

/** Chooses the pilot's model, or none. */
export function ModelsTab() {
  const { t } = useTexts(['models', 'common', 'chat'])
  const { data: settings, error, refetch } = useQuery(llmQuery)
  const [picked, setPicked] = useState<string>()
  const isEgressLoading = useInfiniteQuery(egressQuery).isLoading
  const isReady = usePageReady(settings === undefined || isEgressLoading)
  if (!settings && error) return <LoadError error={error} onRetry={refetch} />
  if (!settings || !isReady) return <Skeleton label={t('page.loading')} isInside />
  const choices = choicesOf(settings)
  const inUse = inUseOf(settings)
  // Without any connection the first provider's form is shown; this selects nothing.
  const initial = inUse ? keyOf(inUse) : settings.connections.length === 0 ? 'openai' : 'none'
  const chosen = [picked, initial].find((one) => choices.some(({ key }) => key === one)) ?? 'none'
  const connection = choices.find(({ key }) => key === chosen)?.connection
  return (
    <div className={styles.models}>
      <About />
      <div className={styles.modelsMain}>
        <Choices choices={choices} inUse={inUse && keyOf(inUse)} chosen={chosen} onChoose={setPicked} />
        {connection ? (
          <ProviderForm
            key={chosen}
            connection={connection}
            isInUse={inUse !== undefined && keyOf(inUse) === chosen}
          />
        ) : (
          <UseNone inUse={inUse} />
        )}
      </div>
      <EgressSection />
    </div>
  )
}

function About() {
  const { t } = useTexts('models')
  return (
    <section className={styles.modelsAbout} aria-labelledby="models-about-title">
      <h2 className="t-sm" id="models-about-title">
        {t('about.title')}
      </h2>
      <p>{t('about.without')}</p>
      <h3>{t('about.adds')}</h3>
      <ul>
        <li>{t('about.adds_write')}</li>
        <li>{t('about.adds_review')}</li>
        <li>{t('about.adds_chat')}</li>
      </ul>
      <p className="sub sm">{t('about.privacy')}</p>
    </section>
  )
}

interface Choice {
  readonly key: string
  /** Absent for the choice of no model. */
  readonly connection?: ModelConnection
}

/** Every cloud provider, every self-hosted server (or an empty one), and none. */
function choicesOf(settings: LlmSettings): readonly Choice[] {
  const servers = serversOf(settings)
  const own: readonly ModelConnection[] = servers.length > 0 ? servers : [serverOf(settings, null)]
  return [...clouds.map((provider) => connectionOf(settings, provider)), ...own]
    .map((connection): Choice => ({ key: keyOf(connection), connection }))
    .concat({ key: 'none' })
}

const keyOf = ({ provider, id }: Pick<ModelConnection, 'provider' | 'id'>) =>
  provider === 'self_hosted' ? `self_hosted ${id ?? ''}` : provider

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly inUse: string | undefined
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

function Choices({ choices, inUse = 'none', chosen, onChoose }: ChoicesProps) {
  const { t } = useTexts('models')
  return (
    <fieldset className={styles.modelChoices}>
      <legend className="t-sm">{t('choice.title')}</legend>
      {choices.map(({ key, connection }) => {
        const isInUse = key === inUse
        return (
          <label key={key} className={classNames(styles.modelChoice, key === chosen && styles.on)}>
            <input
              type="radio"
              className="dot"
              name="provider"
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            <b>{connection ? nameOf(connection, t('choice.self_hosted_name')) : t('choice.none_name')}</b>
            {(isInUse || connection?.has_key) && (
              <span className="badge">{t(isInUse ? 'choice.in_use' : 'choice.key_stored')}</span>
            )}
            <span className="sub sm">
              {connection?.endpoint || t(`choice.${connection?.provider ?? 'none'}`)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function nameOf({ provider, name }: ModelConnection, unnamed: string): string {
  return provider === 'self_hosted' ? name || unnamed : providerNames[provider]
}

/** Puts no model in use, without changing any connection. */
function UseNone({ inUse }: { inUse: ModelConnection | undefined }) {
  const { t } = useTexts(['models', 'settings'])
  const queryClient = useQueryClient()
  const act = useAct(updateLlm, (saved) => {
    queryClient.setQueryData(llmQuery.queryKey, saved)
    notify.success(t('settings:page.updated'))
  })
  return (
    <div className={styles.modelForm} data-part="model-form">
      <p>{t(inUse ? 'none.about' : 'none.already')}</p>
      {inUse && (
        <div className={styles.modelButtons}>
          <Button
            variant="main"
            isBusy={act.isPending}
            onClick={() => act.mutate({ body: { ...connectionKey(inUse), is_in_use: false } })}
          >
            {t('none.action')}
          </Button>
        </div>
      )}
    </div>
  )
}
