import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { startMission } from '#contract/missions/calls.ts'
import { type MissionType, missionTypes, options, questionNumbers } from '#contract/missions.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import missionCardStyles from '#web/features/missions/mission-card.module.css'
import styles from '#web/features/missions/start-mission.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * Starts another mission: its kind and its three questions on one page. `taken` lists the pilot's active
 * kinds.
 */
export function StartMission({ taken, onClose }: { taken: readonly MissionType[]; onClose: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'fields', 'common'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const free = missionTypes.filter((type) => !taken.includes(type))
  const [type, setType] = useState(free[0])
  const { form, field, failure, isBusy } = useCallForm(startMission, {
    // Opens the new mission and moves the focus there.
    onDone: ({ id }) =>
      void queryClient.invalidateQueries(missionsQuery).then(() => {
        onClose()
        void navigate({ to: '/dashboard', hash: `mission-${id}` })
      }),
  })

  return (
    <Dialog title={t('start.title')} closeLabel={t('common:action.cancel')} onClose={onClose} isWide>
      {type ? (
        <form {...form} className={classNames(missionCardStyles.mForm, styles.mStart)}>
          <p className="sub">{t('start.about')}</p>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <ChoiceGroup legend={t('start.type')} error={field('type').error}>
            <div className={classNames(styles.picks, styles.three)}>
              {free.map((one) => (
                <label key={one} className={styles.pick}>
                  <input
                    type="radio"
                    className="dot"
                    name="type"
                    value={one}
                    checked={one === type}
                    onChange={() => setType(one)}
                  />
                  <span className={styles.pickName}>{t(`onboarding:mission.${one}`)}</span>
                  <span className={styles.pickAbout}>{t(`onboarding:mission.${one}_about`)}</span>
                </label>
              ))}
            </div>
          </ChoiceGroup>
          {questionNumbers.map((question) => (
            <ChoiceGroup
              key={`${type}_q${question}`}
              legend={t(`onboarding:${type}_q${question}.question`)}
              error={field(`q${question}`).error}
            >
              <div className={styles.picks}>
                {options.map((option) => (
                  <label key={option} className={styles.pick}>
                    <input type="radio" className="dot" name={`q${question}`} value={option} />
                    <span className={styles.pickName}>{t(`onboarding:${type}_q${question}.${option}`)}</span>
                    <span className={styles.pickAbout}>
                      {t(`onboarding:${type}_q${question}.${option}_about`)}
                    </span>
                  </label>
                ))}
              </div>
            </ChoiceGroup>
          ))}
          <DialogFooter
            label={t('start.save')}
            busyLabel={t('start.saving')}
            isBusy={isBusy}
            onCancel={onClose}
          />
        </form>
      ) : (
        <p>{t('start.none_left')}</p>
      )}
    </Dialog>
  )
}
