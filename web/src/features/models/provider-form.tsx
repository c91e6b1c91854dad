import { Link } from '@tanstack/react-router'

import { providerNames } from '#contract/models/providers.ts'
import { ModelFields, readModelFields } from '#web/features/models/model-fields.tsx'
import type { Connection } from '#web/features/models/queries.ts'
import { SecretField } from '#web/features/models/secret-field.tsx'
import { TestLine } from '#web/features/models/test-line.tsx'
import { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** One connection: its key, its model, how much that holds; saved, put in use, and tested. */
export function ProviderForm({ connection, isInUse }: { connection: Connection; isInUse: boolean }) {
  const { t } = useTexts('models')
  const { provider } = connection
  const isOwn = provider === 'self_hosted'
  const form = useConnectionForm({
    connection,
    isSaved: connection.model_name !== '',
    isPutInUse: true,
    shape: ({ api_key, ...fields }) => ({ ...readModelFields(fields), ...(api_key && { api_key }) }),
  })
  if (isOwn && connection.endpoint === '') {
    return (
      <p className="sub">
        {t('form.server_missing')} <ServersLink />
      </p>
    )
  }
  return (
    <form className="model-form" aria-labelledby="model-form-title" {...form.form}>
      <h2 className="t-sm" id="model-form-title">
        {isOwn ? connection.name : providerNames[provider]}
      </h2>
      {form.failure && <Notice kind="bad">{form.failure.detail}</Notice>}
      {isOwn ? (
        <p className="sub model-server">
          {t('form.server_at', { address: connection.endpoint })} <ServersLink />
        </p>
      ) : (
        <SecretField key={form.saves} label={t('form.key')} connection={connection} {...form.field('api_key')} />
      )}
      <ModelFields connection={connection} mayFind={isOwn || connection.has_key} field={form.field} onPick={form.markDirty} />
      <div className="model-buttons">
        <button type="submit" className="btn main" aria-busy={form.isBusy} aria-disabled={form.isBusy} onClick={form.onSave}>
          {t(form.isBusy ? 'form.saving' : isInUse ? 'form.save' : 'form.save_and_use')}
        </button>
        <TestLine connection={form} />
      </div>
    </form>
  )
}

function ServersLink() {
  const { t } = useTexts('models')
  return (
    <Link className="link" to="/dashboard/$page" params={{ page: 'settings' }} search={{ tab: 'servers' } as never}>
      {t('form.server_link')}
    </Link>
  )
}
