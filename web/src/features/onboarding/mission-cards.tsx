import { ArrowRight, Check } from 'lucide-react'

import { firstDocuments, type MissionType, missionTypes } from '#contract/missions.ts'
import { MissionEngraving } from '#web/features/onboarding/mission-engraving.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/onboarding/mission-cards.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface MissionCardsProps {
  readonly chosen: MissionType | null
  /** True once the first document is approved: the choice is read-only. */
  readonly isFinal: boolean
  readonly isBusy: boolean
  readonly onChoose: (mission: MissionType) => void
}

/** The three missions side by side; the whole card is clickable. */
export function MissionCards({ chosen, isFinal, isBusy, onChoose }: MissionCardsProps) {
  const { t } = useTexts('onboarding')
  return (
    <section className={styles.ms}>
      <div className={styles.hd}>
        <h1 className="t-lg">{t('mission.title')}</h1>
        <p className="lead">{t(isFinal ? 'mission.final' : 'mission.about')}</p>
      </div>
      <ul className={styles.folios}>
        {missionTypes.map((mission) => (
          <li key={mission} className={classNames(styles.folio, mission === chosen && styles.on)}>
            <MissionEngraving mission={mission} />
            <h2 className="t-md">{t(`mission.${mission}`)}</h2>
            <p className={styles.folioAbout}>{t(`mission.${mission}_about`)}</p>
            <dl>
              <dt>{t('mission.first_documents')}</dt>
              <dd>
                <ul>
                  {firstDocuments[mission].map((document) => (
                    <li key={document}>{t(`document.${document}`)}</li>
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
              <Button
                variant={mission === chosen ? 'main' : 'quiet'}
                isWide
                isDisabled={isBusy}
                onClick={() => onChoose(mission)}
              >
                {t(mission === chosen ? 'questions.continue' : `mission.${mission}_choose`)}
                {mission === chosen && <ArrowRight size={20} aria-hidden="true" />}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
