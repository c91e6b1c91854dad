import type { DashboardPageId } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useReceivedCommand } from '#web/shell/command-bar/sent-command.ts'
import styles from '#web/shell/command-bar/command-bar.module.css'

/** Shows a command that was sent to a room which is not built yet, and says so. */
export function UnbuiltRoomNotice({ page }: { page: DashboardPageId }) {
  const { t } = useTexts('commands')
  const text = useReceivedCommand(page)
  return (
    <div className={styles.unbuiltRoomNotice} role="status">
      {text !== '' && (
        <>
          <p>
            <b>{t('unbuilt_room.title')}</b> <q>{text}</q>
          </p>
          <p className="sub">{t('unbuilt_room.not_built')}</p>
        </>
      )}
    </div>
  )
}
