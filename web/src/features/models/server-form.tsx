import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listLlmModels, modelLimits } from '#contract/models/calls.ts'
import { endpointOf } from '#contract/models/endpoint.ts'
import { type Authentication, authentications } from '#contract/models/providers.ts'
import {
  type ModelConnection,
  modelListQuery,
  serverOf,
  connectionKey,
} from '#web/features/models/queries.ts'
import { RemoveServer } from '#web/features/models/remove-server.tsx'
import { SecretField } from '#web/features/models/secret-field.tsx'
import { TestLine } from '#web/features/models/test-line.tsx'
import { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { usualServers } from '#web/features/models/usual-servers.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/models/models.module.css'

interface ServerFormProps {
  readonly connection: ModelConnection
  readonly isInUse: boolean
  readonly onSaved: (id: string) => void
  readonly onRemoved: () => void
}

/** Name, address and authentication of one self-hosted server. */
export function ServerForm({ connection, isInUse, onSaved, onRemoved }: ServerFormProps) {
  const { t } = useTexts('models')
  const form = useServerForm(connection, onSaved)
  const { name, setName, address, setAddress } = form
  return (
    <form
      className={styles.modelForm}
      data-part="model-form"
      aria-labelledby="server-form-title"
      {...form.form}
    >
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
      <div className={styles.serverUsual} role="group" aria-label={t('server.usual')}>
        <span className="sub sm">{t('server.usual')}</span>
        {usualServers.map(({ name, address: usual }) => (
          <Button
            key={name}
            variant="quiet"
            size="small"
            title={usual}
            onClick={() => {
              setAddress(usual)
              form.markDirty()
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <AuthenticationFields connection={connection} form={form} />
      <div className={styles.modelButtons}>
        <Button type="submit" variant="main" isBusy={form.isBusy} onClick={form.onSave}>
          {t(form.isBusy ? 'form.saving' : 'server.save')}
        </Button>
        <TestLine connection={form} />
      </div>
      {connection.id !== null && (
        <RemoveServer id={connection.id} name={connection.name} isInUse={isInUse} onRemoved={onRemoved} />
      )}
    </form>
  )
}

type ServerFormState = ReturnType<typeof useServerForm>

function useServerForm(connection: ModelConnection, onSaved: ServerFormProps['onSaved']) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(connection.name)
  const [address, setAddress] = useState(connection.endpoint)
  const [authentication, setAuthentication] = useState<Authentication>(connection.authentication)
  const form = useConnectionForm({
    connection,
    isSaved: connection.endpoint !== '',
    isPutInUse: false,
    shape: ({ name = '', endpoint = '', auth_name = '', api_key }) => ({
      // An empty name defaults to the host.
      ...(name.trim() !== '' && { name }),
      endpoint,
      authentication,
      ...(hasName(authentication) && { auth_name }),
      ...(api_key && { api_key }),
    }),
    // Without a chosen model the test uses any available one. The models found are listed below.
    modelToTest: async (saved) => {
      if (connection.model_name) return undefined
      const found = await sendOrThrow(listLlmModels, { query: connectionKey(saved) })
      queryClient.setQueryData(modelListQuery(saved).queryKey, found)
      return found.items[0]?.name
    },
    // The server normalizes the address, so show the saved one.
    onSaved: (saved) => {
      const server = serverOf(saved, saved.saved_id)
      setAddress(server.endpoint)
      setName(server.name)
      onSaved(saved.saved_id)
    },
  })
  return { ...form, name, setName, address, setAddress, authentication, setAuthentication }
}

interface AuthenticationFieldsProps {
  readonly connection: ModelConnection
  readonly form: ServerFormState
}

/** The way of authentication, and the name and secret that it takes. */
function AuthenticationFields({ connection, form }: AuthenticationFieldsProps) {
  const { t } = useTexts('models')
  const { authentication, setAuthentication } = form
  return (
    <>
      <SelectField
        label={t('server.authentication')}
        value={authentication}
        onChange={(event) => setAuthentication(oneOf(authentications, event.target.value) ?? authentication)}
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
        <SecretField
          key={form.saves}
          label={t(`secret.of_${authentication}`)}
          connection={connection}
          isMoved={originOf(form.address) !== originOf(connection.endpoint)}
          {...form.field('api_key')}
        />
      )}
    </>
  )
}

function hasName(authentication: Authentication): boolean {
  return authentication === 'basic' || authentication === 'header'
}

/** The origin of an address; undefined while it is incomplete. */
function originOf(text: string): string {
  const endpoint = endpointOf(text)
  return endpoint === null ? '' : new URL(endpoint).origin
}
