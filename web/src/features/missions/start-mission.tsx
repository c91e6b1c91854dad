import '#web/features/missions/start-mission.css'

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { startMission } from '#contract/missions/calls.ts'
import { type MissionType, missionTypes, options, questionNumbers } from '#contract/missions.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Starts another mission: its kind, and its three questions on one page. `taken` are the kinds this pilot has under way. */
export function StartMission({ taken, onClose }: { taken: readonly MissionType[]; onClose: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'fields'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const free = missionTypes.filter((type) => !taken.includes(type))
  const [type, setType] = useState(free[0])
  const { form, field, failure, isBusy } = useCallForm(startMission, {
    // Whoever starts one wants to see it: it opens, and the focus goes there.
    onDone: ({ id }) =>
      void queryClient.invalidateQueries(missionsQuery).then(() => {
        onClose()
        void navigate({ to: '/dashboard', hash: `mission-${id}` })
      }),
  })

  return (
    <Dialog title={t('start.title')} closeLabel={t('start.cancel')} onClose={onClose} isWide>
      {type ? (
        <form {...form} className="m-form m-start">
          <p className="sub">{t('start.about')}</p>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <ChoiceGroup legend={t('start.type')} error={field('type').error}>
            <div className="picks three">
              {free.map((one) => (
                <label key={one} className="pick">
                  <input type="radio" className="dot" name="type" value={one} checked={one === type} onChange={() => setType(one)} />
                  <span className="pick-name">{t(`onboarding:mission.${one}`)}</span>
                  <span className="pick-about">{t(`onboarding:mission.${one}_about`)}</span>
                </label>
              ))}
            </div>
          </ChoiceGroup>
          {questionNumbers.map((question) => (
            <ChoiceGroup key={`${type}_q${question}`} legend={t(`onboarding:${type}_q${question}.asks`)} error={field(`q${question}`).error}>
              <div className="picks">
                {options.map((option) => (
                  <label key={option} className="pick">
                    <input type="radio" className="dot" name={`q${question}`} value={option} />
                    <span className="pick-name">{t(`onboarding:${type}_q${question}.${option}`)}</span>
                    <span className="pick-about">{t(`onboarding:${type}_q${question}.${option}_about`)}</span>
                  </label>
                ))}
              </div>
            </ChoiceGroup>
          ))}
          <div className="dialog-foot">
            <button type="button" className="btn quiet" onClick={onClose}>
              {t('start.cancel')}
            </button>
            <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
              {t(isBusy ? 'start.saving' : 'start.save')}
            </button>
          </div>
        </form>
      ) : (
        <p>{t('start.none_left')}</p>
      )}
    </Dialog>
  )
}
