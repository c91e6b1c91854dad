import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { modelLimits } from '#contract/models/calls.ts'
import { knownModels } from '#contract/models/providers.ts'
import { type Connection, foundQuery } from '#web/features/models/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'

interface ModelFieldsProps {
  readonly connection: Connection
  /** Whether the provider could be asked what it has. */
  readonly mayFind: boolean
  readonly field: (name: 'model_name' | 'context_length') => { name: string; error: string | undefined }
  readonly onPick: () => void
}

/** The model's name, offered where it is known, and how much it holds: taken over with the name, and changeable. */
export function ModelFields({ connection, mayFind, field, onPick }: ModelFieldsProps) {
  const { t } = useTexts('models')
  const listId = useId()
  const { provider } = connection
  const known = provider === 'self_hosted' ? [] : knownModels[provider]
  const { data: found, error, isFetching, refetch } = useQuery(foundQuery(connection))
  const [name, setName] = useState(connection.model_name || (known[0]?.name ?? ''))
  const [length, setLength] = useState(String(connection.context_length ?? ''))
  const offered = found?.items ?? known.map((one) => ({ name: one.name, context_length: one.context_length }))
  const lengthOf = (model: string) =>
    offered.find((one) => one.name === model)?.context_length ?? known.find((one) => one.name === model)?.context_length
  const write = (next: string) => {
    // What was taken over from the model before gives way; what somebody wrote themselves stays.
    const isTakenOver = length === '' || Number(length) === lengthOf(name)
    setName(next)
    if (isTakenOver) setLength(String(lengthOf(next) ?? ''))
    onPick()
  }
  const said = error instanceof CallFailed ? error.failure.detail : undefined
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
            <button type="button" className="link" aria-busy={isFetching} onClick={() => !isFetching && void refetch()}>
              {t(isFetching ? 'form.finding' : 'form.find')}
            </button>
          ),
        })}
        hint={
          <p className={said ? 'hint err' : 'hint'} role="status">
            {said ??
              (found ? (found.items.length === 0 ? t('form.found_none') : t('form.found', { count: found.items.length })) : t('form.model_hint'))}
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

/** A number of tokens as this language writes it. */
export function formatTokens(count: number | undefined): string {
  return count === undefined ? '' : numberAs({}).format(count)
}

/** What the two fields say: an empty length is none, and what is no number is said to be none by the contract. */
export function readModelFields({ model_name = '', context_length = '' }: Record<string, string>) {
  return { model_name, context_length: context_length.trim() === '' ? null : Number(context_length) }
}
