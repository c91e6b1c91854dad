import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import type { ReplyOf } from '#contract/call.ts'
import { type listLlmModels, updateLlm } from '#contract/models/calls.ts'
import { formatTokens } from '#web/features/models/model-fields.tsx'
import {
  type ModelConnection,
  modelListQuery,
  type LlmSettings,
  llmQuery,
  connectionKey,
} from '#web/features/models/queries.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/models/models.module.css'

/** The models of one server, each with its context length and a button to use it. */
export function FoundModels({
  settings,
  connection,
}: {
  settings: LlmSettings
  connection: ModelConnection
}) {
  const { t } = useTexts(['models', 'settings'])
  const queryClient = useQueryClient()
  const { data: found, error, isFetching, refetch } = useQuery(modelListQuery(connection))
  const act = useAct(updateLlm, (saved) => {
    queryClient.setQueryData(llmQuery.queryKey, saved)
    notify.success(t('settings:page.updated'))
  })
  const use = ({ name, context_length }: Model) =>
    act.mutate({
      body: { ...connectionKey(connection), model_name: name, context_length, is_in_use: true },
    })
  const inUse = settings.server_id === connection.id ? connection.model_name : undefined
  return (
    <section className={styles.found} aria-labelledby="found-title">
      <div className={styles.foundHead}>
        <h2 className="t-sm" id="found-title">
          {t('found.title')}
        </h2>
        <Button variant="quiet" size="small" isBusy={isFetching} onClick={() => void refetch()}>
          {t(isFetching ? 'form.finding' : 'form.find')}
        </Button>
      </div>
      {error && !isFetching && (
        <Notice kind="bad">{error instanceof CallError ? error.failure.detail : error.message}</Notice>
      )}
      {!found && !error && <p className="sub">{t('found.about')}</p>}
      {found?.items.length === 0 && <p className="sub">{t('form.found_none')}</p>}
      {found && found.items.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('found.model')}</th>
              <th scope="col" className={styles.num}>
                {t('form.context')}
              </th>
              <th scope="col" className={styles.end}>
                <span className="vh">{t('found.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.items.map((model) => (
              <ModelRow
                key={model.name}
                model={model}
                isInUse={model.name === inUse}
                isBusy={act.isPending}
                onUse={() => use(model)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Model = ReplyOf<typeof listLlmModels>['items'][number]

interface ModelRowProps {
  readonly model: Model
  readonly isInUse: boolean
  readonly isBusy: boolean
  readonly onUse: () => void
}

function ModelRow({ model: { name, context_length }, isInUse, isBusy, onUse }: ModelRowProps) {
  const { t } = useTexts('models')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.num}>
        {formatTokens(context_length ?? undefined) || <span className="sub">{t('found.not_reported')}</span>}
      </td>
      <td className={styles.end}>
        {isInUse ? (
          <span className="state ok">
            <Check size={18} aria-hidden="true" />
            {t('choice.in_use')}
          </span>
        ) : (
          <Button
            variant="text"
            size="small"
            aria-label={t('found.use_of', { model: name })}
            isBusy={isBusy}
            onClick={onUse}
          >
            {t('found.use')}
          </Button>
        )}
      </td>
    </tr>
  )
}
