import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { shareCategory } from '#contract/files/calls.ts'
import { refetchFiles, roomQuery, type FileCategory } from '#web/features/files/queries.ts'
import { categoryName } from '#web/features/files/category-name.ts'
import { everyMemberQuery } from '#web/ground/members.ts'
import { formatDay, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

/** Shares a category with advisors, with or without an end date. */
export function ShareCategory({ category, onClose }: { category: FileCategory; onClose: () => void }) {
  const { t } = useTexts(['data', 'categories', 'common'])
  const queryClient = useQueryClient()
  const { data: room } = useQuery(roomQuery)
  const current = room?.categories.find(({ id }) => id === category.id) ?? category
  const advisors = useAdvisors()
  const act = useAct(shareCategory, () => void refetchFiles(queryClient))
  const name = categoryName(current, t)
  return (
    <Dialog
      title={t('category.share_title', { name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <p className="sub">{t('category.share_about')}</p>
      {advisors?.length === 0 && <NoData>{t('category.share_none')}</NoData>}
      <ul className={styles.shareList}>
        {advisors?.map(({ id, full_name }) => {
          const share = current.shared_with.find(({ account_id }) => account_id === id)
          return (
            <li key={id}>
              <span className={styles.shareWho}>
                <b>{full_name}</b>
                {share && (
                  <span className="cap">
                    {share.ends_on === null
                      ? t('category.shared')
                      : t('category.shared_until', { date: formatDay(share.ends_on) })}
                  </span>
                )}
              </span>
              {share ? (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${t('category.share_off')}: ${full_name}`}
                  onClick={() =>
                    act.mutate({ params: { id: category.id }, body: { account_id: id, is_shared: false } })
                  }
                >
                  {t('category.share_off')}
                </Button>
              ) : (
                <ShareForm
                  name={full_name}
                  isBusy={act.isPending}
                  onShare={(day) =>
                    act.mutate({
                      params: { id: category.id },
                      body: { account_id: id, is_shared: true, ends_on: day || null },
                    })
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function ShareForm({
  name,
  isBusy,
  onShare,
}: {
  name: string
  isBusy: boolean
  onShare: (day: string) => void
}) {
  const { t } = useTexts('data')
  const [day, setDay] = useState('')
  return (
    <form
      className={styles.shareForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onShare(day)
      }}
    >
      <div className="input small">
        <input
          type="date"
          min={today()}
          value={day}
          aria-label={`${t('category.share_until')}: ${name}`}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <Button type="submit" variant="main" size="small" aria-label={`${t('category.share_on')}: ${name}`}>
        {t('category.share_on')}
      </Button>
    </form>
  )
}

function useAdvisors() {
  const { data } = useQuery(everyMemberQuery)
  return data?.flatMap(({ status, role, account_id, full_name }) =>
    status === 'active' && role === 'advisor' && account_id ? [{ id: account_id, full_name }] : [],
  )
}
