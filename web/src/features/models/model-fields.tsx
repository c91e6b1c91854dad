import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { modelLimits } from '#contract/models/calls.ts'
import { knownModels } from '#contract/models/providers.ts'
import { type ModelConnection, modelListQuery } from '#web/features/models/queries.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'

interface ModelFieldsProps {
  readonly connection: ModelConnection
  /** True if the provider's model list can be requested. */
  readonly mayFind: boolean
  readonly field: (name: 'model_name' | 'context_length') => { name: string; error: string | undefined }
  readonly onPick: () => void
}

/** The model name with suggestions, and the context length, which follows the name but can be changed. */
export function ModelFields({ connection, mayFind, field, onPick }: ModelFieldsProps) {
  const { t } = useTexts('models')
  const listId = useId()
  const { provider } = connection
  const known = provider === 'self_hosted' ? [] : knownModels[provider]
  const { data: found, error, isFetching, refetch } = useQuery(modelListQuery(connection))
  const [name, setName] = useState(connection.model_name || (known[0]?.name ?? ''))
  const [length, setLength] = useState(String(connection.context_length ?? ''))
  const offered = found?.items ?? known.map((one) => ({ name: one.name, context_length: one.context_length }))
  const lengthOf = (model: string) =>
    offered.find((one) => one.name === model)?.context_length ??
    known.find((one) => one.name === model)?.context_length
  const write = (next: string) => {
    // A length that came from the previous model is replaced; one the pilot entered stays.
    const isAutomatic = length === '' || Number(length) === lengthOf(name)
    setName(next)
    if (isAutomatic) setLength(String(lengthOf(next) ?? ''))
    onPick()
  }
  const failure = error instanceof CallError ? error.failure.detail : undefined
  return (
    <>
      <Field
        label={t('form.model')}
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={modelLimits.name}
        value={name}
        onChange={(event) => write(event.target.value)}
        {...(mayFind && {
          aside: (
            <button
              type="button"
              className="link"
              aria-busy={isFetching}
              onClick={() => !isFetching && void refetch()}
            >
              {t(isFetching ? 'form.finding' : 'form.find')}
            </button>
          ),
        })}
        hint={
          <p className={failure ? 'hint err' : 'hint'} role="status">
            {failure ??
              (found
                ? found.items.length === 0
                  ? t('form.found_none')
                  : t('form.found', { count: found.items.length })
                : t('form.model_hint'))}
          </p>
        }
        {...field('model_name')}
      />
      <datalist id={listId}>
        {offered.map((one) => (
          <option key={one.name} value={one.name}>
            {known.find((other) => other.name === one.name)?.title}
          </option>
        ))}
      </datalist>
      <Field
        label={t('form.context')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={length}
        onChange={(event) => setLength(event.target.value)}
        placeholder={formatTokens(lengthOf(name) ?? undefined)}
        hint={<p className="hint">{t('form.context_hint')}</p>}
        {...field('context_length')}
      />
    </>
  )
}

/** Formats a number of tokens for the current language. */
export function formatTokens(count: number | undefined): string {
  return count === undefined ? '' : numberAs({}).format(count)
}

/** Reads the two fields. An empty length is null; the contract rejects a length that is not a number. */
export function readModelFields({ model_name = '', context_length = '' }: Record<string, string>) {
  return { model_name, context_length: context_length.trim() === '' ? null : Number(context_length) }
}
