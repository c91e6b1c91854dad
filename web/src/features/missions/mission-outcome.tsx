import { MessageCircle, RotateCcw } from 'lucide-react'

import type { Mission } from '#web/features/missions/queries.ts'
import { RestartForm } from '#web/features/missions/restart-form.tsx'
import { criterionText } from '#web/features/missions/mission-texts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'

/** The outcome of a mission. A failed one shows the open criteria, a link to the chat and the restart. */
export function MissionOutcome({ mission, mayLead }: { mission: Mission; mayLead: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const { isOpen, button, open, close } = useInlineDisclosure()
  if (mission.state === 'achieved') {
    return (
      <div className={styles.mOutcome} data-part="m-outcome">
        <Notice kind="ok">{t('outcome.achieved')}</Notice>
      </div>
    )
  }
  const unmet = mission.criteria.filter(({ is_met }) => !is_met)
  return (
    <div className={styles.mOutcome} data-part="m-outcome">
      <Notice kind="info">{t('outcome.failed')}</Notice>
      <p className={styles.still}>{t('outcome.still_open')}</p>
      <ul className={styles.stillList}>
        {unmet.map((criterion) => (
          <li key={criterion.id}>{criterionText(criterion, t)}</li>
        ))}
      </ul>
      {isOpen ? (
        <RestartForm mission={mission} onClose={close} />
      ) : (
        <div className={styles.mOutcomeActions}>
          <ButtonLink variant="quiet" size="small" to="/dashboard/chat" search={{ mission: mission.id }}>
            <MessageCircle size={18} aria-hidden="true" />
            {t('outcome.chat')}
          </ButtonLink>
          {mayLead && (
            <Button ref={button} variant="quiet" size="small" onClick={open}>
              <RotateCcw size={18} aria-hidden="true" />
              {t('outcome.restart')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The outcomes of earlier attempts at the same mission. */
export function EarlierAttempts({ mission }: { mission: Mission }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  if (mission.earlier_attempts.length === 0) return null
  return (
    <ul className={styles.mAttempts}>
      {mission.earlier_attempts.map(({ number, started_at, closed_at, unmet }) => (
        <li key={number}>
          <p>{t('outcome.earlier', { number, from: formatDate(started_at), to: formatDate(closed_at) })}</p>
          {unmet.length > 0 && <p>{t('outcome.still_open')}</p>}
          <ul className={styles.stillList}>
            {unmet.map((criterion) => (
              <li key={criterionText(criterion, t)}>{criterionText(criterion, t)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
