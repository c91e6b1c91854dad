import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listLlmModels, modelLimits } from '#contract/models/calls.ts'
import { endpointOf } from '#contract/models/endpoint.ts'
import { type Authentication, authentications } from '#contract/models/providers.ts'
import { type Connection, foundQuery, serverOf, whichOf } from '#web/features/models/queries.ts'
import { RemoveServer } from '#web/features/models/remove-server.tsx'
import { SecretField } from '#web/features/models/secret-field.tsx'
import { TestLine } from '#web/features/models/test-line.tsx'
import { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { usualServers } from '#web/features/models/usual-servers.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ServerFormProps {
  readonly connection: Connection
  readonly isInUse: boolean
  readonly onSaved: (id: string) => void
  readonly onRemoved: () => void
}

/** Name, address and authentication of one self-hosted server. */
export function ServerForm({ connection, isInUse, onSaved, onRemoved }: ServerFormProps) {
  const { t } = useTexts('models')
  const queryClient = useQueryClient()
  const [name, setName] = useState(connection.name)
  const [address, setAddress] = useState(connection.endpoint)
  const [authentication, setAuthentication] = useState<Authentication>(connection.authentication)
  const form = useConnectionForm({
    connection,
    isSaved: connection.endpoint !== '',
    isPutInUse: false,
    shape: ({ name = '', endpoint = '', auth_name = '', api_key }) => ({
      // Left empty, the server is called by its address.
      ...(name.trim() !== '' && { name }),
      endpoint,
      authentication,
      ...(hasName(authentication) && { auth_name }),
      ...(api_key && { api_key }),
    }),
    // Before a model was chosen any of those that are there will do; what is found on the way is shown below.
    modelToTest: async (saved) => {
      if (connection.model_name) return undefined
      const found = await ask(listLlmModels, { query: whichOf(saved) })
      queryClient.setQueryData(foundQuery(saved).queryKey, found)
      return found.items[0]?.name
    },
    // As it was kept: an address is written in one way.
    onSaved: (saved) => {
      const server = serverOf(saved, saved.saved_id)
      setAddress(server.endpoint)
      setName(server.name)
      onSaved(saved.saved_id)
    },
  })
  const isMoved = originOf(address) !== originOf(connection.endpoint)
  return (
    <form className="model-form" aria-labelledby="server-form-title" {...form.form}>
      <h2 className="t-sm" id="server-form-title">
        {connection.id === null ? t('server.new') : connection.name}
      </h2>
      {form.failure && <Notice kind="bad">{form.failure.detail}</Notice>}
      <Field
        label={t('server.name')}
        autoComplete="off"
        maxLength={modelLimits.server_name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={<p className="hint">{t('server.name_hint')}</p>}
        {...form.field('name')}
      />
      <Field
        label={t('server.address')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={modelLimits.endpoint}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        hint={<p className="hint">{t('server.address_hint')}</p>}
        {...form.field('endpoint')}
      />
      <div className="server-usual" role="group" aria-label={t('server.usual')}>
        <span className="sub sm">{t('server.usual')}</span>
        {usualServers.map(({ name, address: usual }) => (
          <button
            key={name}
            type="button"
            className="btn small quiet"
            title={usual}
            onClick={() => {
              setAddress(usual)
              form.markDirty()
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <SelectField
        label={t('server.authentication')}
        value={authentication}
        onChange={(event) => setAuthentication(event.target.value as Authentication)}
        {...form.field('authentication')}
      >
        {authentications.map((one) => (
          <option key={one} value={one}>
            {t(`auth.${one}`)}
          </option>
        ))}
      </SelectField>
      {hasName(authentication) && (
        <Field
          label={t(authentication === 'basic' ? 'server.user_name' : 'server.header_name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={modelLimits.auth_name}
          defaultValue={connection.auth_name}
          {...form.field('auth_name')}
        />
      )}
      {authentication !== 'none' && (
        <SecretField key={form.saves} label={t(`secret.of_${authentication}`)} connection={connection} isMoved={isMoved} {...form.field('api_key')} />
      )}
      <div className="model-buttons">
        <button type="submit" className="btn main" aria-busy={form.isBusy} aria-disabled={form.isBusy} onClick={form.onSave}>
          {t(form.isBusy ? 'form.saving' : 'server.save')}
        </button>
        <TestLine connection={form} />
      </div>
      {connection.id !== null && <RemoveServer id={connection.id} name={connection.name} isInUse={isInUse} onRemoved={onRemoved} />}
    </form>
  )
}

function hasName(authentication: Authentication): boolean {
  return authentication === 'basic' || authentication === 'header'
}

/** The server behind an address; while it is being written there may be none. */
function originOf(text: string): string {
  const endpoint = endpointOf(text)
  return endpoint === null ? '' : new URL(endpoint).origin
}
