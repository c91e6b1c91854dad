import '#web/features/models/models.css'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { updateLlm } from '#contract/models/calls.ts'
import { providerNames, providers } from '#contract/models/providers.ts'
import { EgressSection, egressQuery } from '#web/features/models/egress-section.tsx'
import { ProviderForm } from '#web/features/models/provider-form.tsx'
import { type Connection, connectionOf, inUseOf, type LlmSettings, llmQuery, serverOf, serversOf, whichOf } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { useTogether } from '#web/ui/use-together.ts'

const clouds = providers.filter((provider) => provider !== 'self_hosted')

/** Which model answers this pilot, if any; and that everything works without. */
export function ModelsTab() {
  const { t } = useTexts(['models', 'common', 'chat'])
  const { data: settings, error, refetch } = useQuery(llmQuery)
  const [picked, setPicked] = useState<string>()
  const isEgressLoading = useInfiniteQuery(egressQuery).isLoading
  const isReady = useTogether(settings === undefined || isEgressLoading)
  if (!settings && error) return <NotRead error={error} onRetry={refetch} />
  if (!settings || !isReady) return <Shape label={t('page.loading')} isInside />
  const choices = choicesOf(settings)
  const inUse = inUseOf(settings)
  // Who has none yet is shown the first provider's form: nothing is chosen by that.
  const usual = inUse ? keyOf(inUse) : settings.connections.length === 0 ? 'openai' : 'none'
  const chosen = [picked, usual].find((one) => choices.some(({ key }) => key === one)) ?? 'none'
  const connection = choices.find(({ key }) => key === chosen)?.connection
  return (
    <div className="models">
      <About />
      <div className="models-main">
        <Choices choices={choices} inUse={inUse && keyOf(inUse)} chosen={chosen} onChoose={setPicked} />
        {connection ? (
          <ProviderForm key={chosen} connection={connection} isInUse={inUse !== undefined && keyOf(inUse) === chosen} />
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
    <section className="models-about" aria-labelledby="models-about-title">
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
  /** Nothing where no model answers. */
  readonly connection?: Connection
}

/** Every provider, every self-hosted server (or a place for the first), and none. */
function choicesOf(settings: LlmSettings): readonly Choice[] {
  const servers = serversOf(settings)
  const own: readonly Connection[] = servers.length > 0 ? servers : [serverOf(settings, null)]
  return [...clouds.map((provider) => connectionOf(settings, provider)), ...own]
    .map((connection): Choice => ({ key: keyOf(connection), connection }))
    .concat({ key: 'none' })
}

const keyOf = ({ provider, id }: Pick<Connection, 'provider' | 'id'>) => (provider === 'self_hosted' ? `self_hosted ${id ?? ''}` : provider)

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly inUse: string | undefined
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

function Choices({ choices, inUse = 'none', chosen, onChoose }: ChoicesProps) {
  const { t } = useTexts('models')
  return (
    <fieldset className="model-choices">
      <legend className="t-sm">{t('choice.title')}</legend>
      {choices.map(({ key, connection }) => {
        const isInUse = key === inUse
        return (
          <label key={key} className={key === chosen ? 'model-choice on' : 'model-choice'}>
            <input type="radio" className="dot" name="provider" value={key} checked={key === chosen} onChange={() => onChoose(key)} />
            <b>{connection ? nameOf(connection, t('choice.self_hosted_name')) : t('choice.none_name')}</b>
            {(isInUse || connection?.has_key) && <span className="badge">{t(isInUse ? 'choice.in_use' : 'choice.key_stored')}</span>}
            <span className="sub sm">{connection?.endpoint || t(`choice.${connection?.provider ?? 'none'}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function nameOf({ provider, name }: Connection, unnamed: string): string {
  return provider === 'self_hosted' ? name || unnamed : providerNames[provider]
}

/** Leaves every connection as it is, and lets none of them answer. */
function UseNone({ inUse }: { inUse: Connection | undefined }) {
  const { t } = useTexts(['models', 'settings'])
  const queryClient = useQueryClient()
  const act = useAct(updateLlm, (saved) => {
    queryClient.setQueryData(llmQuery.queryKey, saved)
    notify.success(t('settings:page.updated'))
  })
  return (
    <div className="model-form">
      <p>{t(inUse ? 'none.about' : 'none.already')}</p>
      {inUse && (
        <div className="model-buttons">
          <button
            type="button"
            className="btn main"
            aria-busy={act.isPending}
            onClick={() => !act.isPending && act.mutate({ body: { ...whichOf(inUse), is_in_use: false } })}
          >
            {t('none.action')}
          </button>
        </div>
      )}
    </div>
  )
}
