import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { updateLlm } from '#contract/models/calls.ts'
import { formatTokens } from '#web/features/models/model-fields.tsx'
import { type Connection, foundQuery, type LlmSettings, llmQuery, whichOf } from '#web/features/models/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** The models of one server, each with its context length and a button to use it. */
export function FoundModels({ settings, connection }: { settings: LlmSettings; connection: Connection }) {
  const { t } = useTexts(['models', 'settings'])
  const queryClient = useQueryClient()
  const { data: found, error, isFetching, refetch } = useQuery(foundQuery(connection))
  const act = useAct(updateLlm, (saved) => {
    queryClient.setQueryData(llmQuery.queryKey, saved)
    notify.success(t('settings:page.updated'))
  })
  const inUse = settings.server_id === connection.id ? connection.model_name : undefined
  return (
    <section className="found" aria-labelledby="found-title">
      <div className="found-head">
        <h2 className="t-sm" id="found-title">
          {t('found.title')}
        </h2>
        <button type="button" className="btn small quiet" aria-busy={isFetching} onClick={() => !isFetching && void refetch()}>
          {t(isFetching ? 'form.finding' : 'form.find')}
        </button>
      </div>
      {error && !isFetching && <Notice kind="bad">{error instanceof CallFailed ? error.failure.detail : error.message}</Notice>}
      {!found && !error && <p className="sub">{t('found.about')}</p>}
      {found?.items.length === 0 && <p className="sub">{t('form.found_none')}</p>}
      {found && found.items.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('found.model')}</th>
              <th scope="col" className="num">
                {t('form.context')}
              </th>
              <th scope="col" className="end">
                <span className="vh">{t('found.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.items.map(({ name, context_length }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{formatTokens(context_length ?? undefined) || <span className="sub">{t('found.unsaid')}</span>}</td>
                <td className="end">
                  {name === inUse ? (
                    <span className="state ok">
                      <Check size={18} aria-hidden="true" />
                      {t('choice.in_use')}
                    </span>
                  ) : (
                    <button
                      type="button"
                      className="btn small text"
                      aria-label={t('found.use_of', { model: name })}
                      aria-busy={act.isPending}
                      onClick={() =>
                        !act.isPending && act.mutate({ body: { ...whichOf(connection), model_name: name, context_length, is_in_use: true } })
                      }
                    >
                      {t('found.use')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
