import '#web/features/models/models.css'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { updateLlm } from '#contract/models/calls.ts'
import { type Provider, providerNames, providers } from '#contract/models/providers.ts'
import { EgressSection, egressQuery } from '#web/features/models/egress-section.tsx'
import { ProviderForm } from '#web/features/models/provider-form.tsx'
import { connectionOf, type LlmSettings, llmQuery } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { useTogether } from '#web/ui/use-together.ts'

const choices = [...providers, 'none'] as const
type Choice = (typeof choices)[number]

/** Which model answers this pilot, if any; and that everything works without. */
export function ModelsTab() {
  const { t } = useTexts(['models', 'common', 'chat'])
  const { data: settings, error, refetch } = useQuery(llmQuery)
  const [picked, setPicked] = useState<Choice>()
  const isEgressLoading = useInfiniteQuery(egressQuery).isLoading
  const isReady = useTogether(settings === undefined || isEgressLoading)
  if (!settings && error) return <NotRead error={error} onRetry={refetch} />
  if (!settings || !isReady) return <Shape label={t('page.loading')} isInside />
  // Who has none yet is shown the first provider's form: nothing is chosen by that.
  const chosen = picked ?? settings.provider ?? (settings.connections.length === 0 ? 'openai' : 'none')
  return (
    <div className="models">
      <About />
      <div className="models-main">
        <Choices settings={settings} chosen={chosen} onChoose={setPicked} />
        {chosen === 'none' ? (
          <UseNone inUse={settings.provider} />
        ) : (
          <ProviderForm key={chosen} connection={connectionOf(settings, chosen)} isInUse={settings.provider === chosen} />
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

interface ChoicesProps {
  readonly settings: LlmSettings
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
}

function Choices({ settings, chosen, onChoose }: ChoicesProps) {
  const { t } = useTexts('models')
  return (
    <fieldset className="model-choices">
      <legend className="t-sm">{t('choice.title')}</legend>
      {choices.map((choice) => {
        const isInUse = choice === (settings.provider ?? 'none')
        const hasKey = choice !== 'none' && connectionOf(settings, choice).has_key
        return (
          <label key={choice} className={choice === chosen ? 'model-choice on' : 'model-choice'}>
            <input type="radio" className="dot" name="provider" value={choice} checked={choice === chosen} onChange={() => onChoose(choice)} />
            <b>{choice === 'none' ? t('choice.none_name') : choice === 'self_hosted' ? t('choice.self_hosted_name') : providerNames[choice]}</b>
            {(isInUse || hasKey) && <span className="badge">{t(isInUse ? 'choice.in_use' : 'choice.key_stored')}</span>}
            <span className="sub sm">{t(`choice.${choice}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Leaves every connection as it is, and lets none of them answer. */
function UseNone({ inUse }: { inUse: Provider | null }) {
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
            onClick={() => !act.isPending && act.mutate({ body: { provider: inUse, is_in_use: false } })}
          >
            {t('none.action')}
          </button>
        </div>
      )}
    </div>
  )
}
