import type { DashboardPageId } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useHandedOver } from '#web/shell/command-bar/hand-over.ts'

/** What the command bar sent to a room that is not built yet: it is shown, and said honestly. */
export function AskedHere({ page }: { page: DashboardPageId }) {
  const { t } = useTexts('commands')
  const text = useHandedOver(page)
  return (
    <div className="asked" role="status">
      {text !== '' && (
        <>
          <p>
            <b>{t('asked.title')}</b> <q>{text}</q>
          </p>
          <p className="sub">{t('asked.not_built')}</p>
        </>
      )}
    </div>
  )
}
