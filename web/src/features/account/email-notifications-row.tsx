import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { updateEmailPreferences } from '#contract/notifications/calls.ts'
import { emailPreferencesQuery } from '#web/features/account/queries.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/account/account.module.css'
import dialogStyles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The setting for emails about documents; saved on change. */
export function EmailNotificationsRow() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const id = useId()
  const { data, error, refetch } = useQuery(emailPreferencesQuery)
  const act = useAct(updateEmailPreferences, (saved) =>
    queryClient.setQueryData(emailPreferencesQuery.queryKey, saved),
  )
  const isOn = act.isPending ? act.variables.body.about_documents : data?.about_documents
  return (
    <SettingRow
      title={t('emails.documents')}
      action={
        <label className={classNames(dialogStyles.check, styles.check)} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isOn ?? true}
            disabled={data === undefined}
            aria-describedby={`${id}-about`}
            onChange={(event) => act.mutate({ body: { about_documents: event.target.checked } })}
          />
          {t('emails.send')}
        </label>
      }
    >
      <p className="sub sm" id={`${id}-about`}>
        {t('emails.documents_about')}
      </p>
      <Loaded query={{ data, error, refetch }} />
    </SettingRow>
  )
}
