import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { shareCategory } from '#contract/files/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { refetchFiles, roomQuery, type Shelf } from '#web/features/files/queries.ts'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { ask } from '#web/lib/ask.ts'
import { formatDay, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** With which advisors a category is shared, one by one, for ever or until a day. */
export function ShareShelf({ shelf, onClose }: { shelf: Shelf; onClose: () => void }) {
  const { t } = useTexts(['data', 'common'])
  const queryClient = useQueryClient()
  const { data: room } = useQuery(roomQuery)
  const now = room?.categories.find(({ id }) => id === shelf.id) ?? shelf
  const advisors = useAdvisors()
  const act = useAct(shareCategory, () => void refetchFiles(queryClient))
  const name = shelfName(now, t)
  return (
    <Dialog title={t('shelf_acts.share_title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('shelf_acts.share_about')}</p>
      {advisors?.length === 0 && <NoData>{t('shelf_acts.share_none')}</NoData>}
      <ul className="share-list">
        {advisors?.map(({ id, full_name }) => {
          const share = now.shared_with.find(({ account_id }) => account_id === id)
          return (
            <li key={id}>
              <span className="share-who">
                <b>{full_name}</b>
                {share && (
                  <span className="cap">
                    {share.ends_on === null ? t('shelf_acts.shared') : t('shelf_acts.shared_until', { date: formatDay(share.ends_on) })}
                  </span>
                )}
              </span>
              {share ? (
                <button
                  type="button"
                  className="btn small quiet"
                  aria-label={`${t('shelf_acts.share_off')}: ${full_name}`}
                  onClick={() => act.mutate({ params: { id: shelf.id }, body: { account_id: id, is_shared: false } })}
                >
                  {t('shelf_acts.share_off')}
                </button>
              ) : (
                <ShareForm
                  name={full_name}
                  isBusy={act.isPending}
                  onShare={(day) => act.mutate({ params: { id: shelf.id }, body: { account_id: id, is_shared: true, ends_on: day || null } })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function ShareForm({ name, isBusy, onShare }: { name: string; isBusy: boolean; onShare: (day: string) => void }) {
  const { t } = useTexts('data')
  const [day, setDay] = useState('')
  return (
    <form
      className="share-form"
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
          aria-label={`${t('shelf_acts.share_until')}: ${name}`}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <button type="submit" className="btn small main" aria-label={`${t('shelf_acts.share_on')}: ${name}`}>
        {t('shelf_acts.share_on')}
      </button>
    </form>
  )
}

function useAdvisors() {
  const { data } = useQuery({
    queryKey: ['members', 'active'],
    queryFn: ({ signal }) => ask(listMembers, { query: { limit: 100 }, signal }),
    staleTime: 60_000,
  })
  return data?.items.flatMap((one) =>
    one.status === 'active' && one.role === 'advisor' && one.account_id ? [{ id: one.account_id, full_name: one.full_name }] : [],
  )
}
