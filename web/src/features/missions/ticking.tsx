import { tickCriterion } from '#contract/missions/calls.ts'
import { type Criterion, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { TickForm } from '#web/features/missions/tick-form.tsx'
import { criterionText, memberName } from '#web/features/missions/mission-texts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/missions/mission-lists.module.css'

/** The tick and note of a manual criterion, or the button to add them. */
export function Ticking({
  mission,
  criterion,
  mayAct,
}: {
  mission: Mission
  criterion: Criterion
  mayAct: boolean
}) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const { isOpen, button, open, close } = useInlineDisclosure()
  const untick = useMissionAct(tickCriterion)
  const { tick } = criterion
  if (tick) {
    return (
      <>
        <blockquote className={styles.critNote}>{tick.note}</blockquote>
        <p className={styles.critAbout}>
          <span>
            <WithName
              sentence={t('criteria.ticked', { name: nameSlot, date: formatDate(tick.at) })}
              id={tick.by.id}
              name={memberName(tick.by, t)}
            />
          </span>
          {mayAct && (
            <button
              type="button"
              className="link"
              onClick={() =>
                untick.run({
                  params: { id: mission.id, criterion_id: criterion.id },
                  body: { is_met: false },
                })
              }
            >
              {t('criteria.untick')}
            </button>
          )}
        </p>
      </>
    )
  }
  if (!mayAct) return null
  if (isOpen) return <TickForm mission={mission} criterion={criterion} onClose={close} />
  return (
    <Button
      ref={button}
      variant="quiet"
      size="small"
      aria-label={t('criteria.tick_what', { criterion: criterionText(criterion, t) })}
      onClick={open}
    >
      {t('criteria.tick')}
    </Button>
  )
}
