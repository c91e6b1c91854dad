import { Link } from '@tanstack/react-router'

import { providerNames } from '#contract/models/providers.ts'
import { ModelFields, readModelFields } from '#web/features/models/model-fields.tsx'
import type { ModelConnection } from '#web/features/models/queries.ts'
import { SecretField } from '#web/features/models/secret-field.tsx'
import { TestLine } from '#web/features/models/test-line.tsx'
import { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/models/models.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The form of one connection: key, model and context length. It saves, tests and puts it in use. */
export function ProviderForm({ connection, isInUse }: { connection: ModelConnection; isInUse: boolean }) {
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
    <form
      className={styles.modelForm}
      data-part="model-form"
      aria-labelledby="model-form-title"
      {...form.form}
    >
      <h2 className="t-sm" id="model-form-title">
        {isOwn ? connection.name : providerNames[provider]}
      </h2>
      {form.failure && <Notice kind="bad">{form.failure.detail}</Notice>}
      {isOwn ? (
        <p className={classNames(styles.modelServer, 'sub')}>
          {t('form.server_at', { address: connection.endpoint })} <ServersLink />
        </p>
      ) : (
        <SecretField
          key={form.saves}
          label={t('form.key')}
          connection={connection}
          {...form.field('api_key')}
        />
      )}
      <ModelFields
        connection={connection}
        mayFind={isOwn || connection.has_key}
        field={form.field}
        onPick={form.markDirty}
      />
      <div className={styles.modelButtons}>
        <Button type="submit" variant="main" isBusy={form.isBusy} onClick={form.onSave}>
          {t(form.isBusy ? 'form.saving' : isInUse ? 'form.save' : 'form.save_and_use')}
        </Button>
        <TestLine connection={form} />
      </div>
    </form>
  )
}

function ServersLink() {
  const { t } = useTexts('models')
  return (
    <Link className="link" to="/dashboard/settings" search={{ tab: 'servers' }}>
      {t('form.server_link')}
    </Link>
  )
}
