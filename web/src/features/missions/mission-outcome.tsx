import { Link } from '@tanstack/react-router'
import { MessageCircle, RotateCcw } from 'lucide-react'

import type { Mission } from '#web/features/missions/queries.ts'
import { RestartForm } from '#web/features/missions/restart-form.tsx'
import { criterionWords } from '#web/features/missions/words.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useInPlace } from '#web/ui/use-in-place.ts'

/** How a mission ended; a failed one with what was open, the way into the chat, and the way to take it up again. */
export function MissionOutcome({ mission, mayLead }: { mission: Mission; mayLead: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
  const { isOpen, button, open, close } = useInPlace()
  if (mission.state === 'achieved') {
    return (
      <div className="m-outcome">
        <Notice kind="ok">{t('outcome.achieved')}</Notice>
      </div>
    )
  }
  const unmet = mission.criteria.filter(({ is_met }) => !is_met)
  return (
    <div className="m-outcome">
      <Notice kind="info">{t('outcome.failed')}</Notice>
      <p className="still">{t('outcome.still_open')}</p>
      <ul className="still-list">
        {unmet.map((criterion) => (
          <li key={criterion.id}>{criterionWords(criterion, t)}</li>
        ))}
      </ul>
      {isOpen ? (
        <RestartForm mission={mission} onClose={close} />
      ) : (
        <div className="m-ways">
          <Link className="btn small quiet" to="/dashboard/$page" params={{ page: 'chat' }} search={{ mission: mission.id } as never}>
            <MessageCircle size={18} aria-hidden="true" />
            {t('outcome.chat')}
          </Link>
          {mayLead && (
            <button type="button" ref={button} className="btn small quiet" onClick={open}>
              <RotateCcw size={18} aria-hidden="true" />
              {t('outcome.restart')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** How earlier attempts at the same mission ended. */
export function EarlierAttempts({ mission }: { mission: Mission }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
  if (mission.earlier_attempts.length === 0) return null
  return (
    <ul className="m-attempts">
      {mission.earlier_attempts.map(({ number, started_at, closed_at, unmet }) => (
        <li key={number}>
          <p>{t('outcome.earlier', { number, from: formatDate(started_at), to: formatDate(closed_at) })}</p>
          {unmet.length > 0 && <p>{t('outcome.still_open')}</p>}
          <ul className="still-list">
            {unmet.map((criterion) => (
              <li key={criterionWords(criterion, t)}>{criterionWords(criterion, t)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
