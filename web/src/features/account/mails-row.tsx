import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { updateMailWishes } from '#contract/notices/calls.ts'
import { mailWishesQuery } from '#web/features/account/queries.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Whether the pilot wishes to have mails about papers; kept with the press. */
export function MailsRow() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const id = useId()
  const { data, error, refetch } = useQuery(mailWishesQuery)
  const act = useAct(updateMailWishes, (kept) => queryClient.setQueryData(mailWishesQuery.queryKey, kept))
  const isOn = act.isPending ? act.variables.body.about_papers : data?.about_papers
  return (
    <SettingRow
      title={t('mails.papers')}
      action={
        <label className="check" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isOn ?? true}
            disabled={data === undefined}
            aria-describedby={`${id}-about`}
            onChange={(event) => act.mutate({ body: { about_papers: event.target.checked } })}
          />
          {t('mails.send')}
        </label>
      }
    >
      <p className="sub sm" id={`${id}-about`}>
        {t('mails.papers_about')}
      </p>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
    </SettingRow>
  )
}
