import '#web/features/onboarding/mission-cards.css'

import { ArrowRight, Check } from 'lucide-react'

import { firstPapers, type MissionType, missionTypes } from '#contract/missions.ts'
import { MissionEngraving } from '#web/features/onboarding/mission-engraving.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

interface MissionCardsProps {
  readonly chosen: MissionType | null
  /** The first document is approved: the choice can be looked at only. */
  readonly isFinal: boolean
  readonly isBusy: boolean
  readonly onChoose: (mission: MissionType) => void
}

/** The three missions side by side; the whole card can be pressed. */
export function MissionCards({ chosen, isFinal, isBusy, onChoose }: MissionCardsProps) {
  const { t } = useTexts('onboarding')
  return (
    <section className="ms">
      <div className="hd">
        <h1 className="t-lg">{t('mission.title')}</h1>
        <p className="lead">{t(isFinal ? 'mission.final' : 'mission.about')}</p>
      </div>
      <ul className="folios">
        {missionTypes.map((mission) => (
          <li key={mission} className={mission === chosen ? 'folio on' : 'folio'}>
            <MissionEngraving mission={mission} />
            <h2 className="t-md">{t(`mission.${mission}`)}</h2>
            <p className="say">{t(`mission.${mission}_about`)}</p>
            <dl>
              <dt>{t('mission.first_papers')}</dt>
              <dd>
                <ul>
                  {firstPapers[mission].map((paper) => (
                    <li key={paper}>{t(`paper.${paper}`)}</li>
                  ))}
                </ul>
              </dd>
              <dt>{t('mission.begins_with')}</dt>
              <dd>{t('mission.three_questions')}</dd>
              <dt>{t('mission.days')}</dt>
              <dd>{t('mission.days_about')}</dd>
            </dl>
            {mission === chosen && (
              <p className="state ok">
                <Check size={18} aria-hidden="true" />
                {t('mission.chosen')}
              </p>
            )}
            {!isFinal && (
              <button
                type="button"
                className={mission === chosen ? 'btn main wide' : 'btn quiet wide'}
                aria-disabled={isBusy}
                onClick={() => !isBusy && onChoose(mission)}
              >
                {t(mission === chosen ? 'questions.continue' : `mission.${mission}_choose`)}
                {mission === chosen && <ArrowRight size={20} aria-hidden="true" />}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
