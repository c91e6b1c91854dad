import { Lock } from 'lucide-react'

import { rooms } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/engines/engines-section.module.css'

/** The upcoming engines, listed as closed until they are built and the founder opens them. */
export function EnginesSection() {
  const { t } = useTexts(['lifecycle', 'shell'])
  return (
    <section className={styles.enginesClosed} aria-labelledby="engines-title">
      <h2 className="t-sm" id="engines-title">
        {t('engines.title')}
      </h2>
      <p className="sub">{t('engines.about')}</p>
      <ul>
        {rooms.flatMap((room) =>
          room.isOpen ? (
            []
          ) : (
            <li key={room.id}>
              <div>
                <b>{t(`shell:room.${room.label}`)}</b>
                <p className="sub sm">{t(`engines.${room.label}`)}</p>
              </div>
              <span className="state mute">
                <Lock size={16} aria-hidden="true" />
                {t('shell:frame.closed')}
              </span>
            </li>
          ),
        )}
        <li>
          <div>
            <b>{t('shell:room.strategy_matrix')}</b>
            <p className="sub sm">{t('engines.strategy_matrix')}</p>
          </div>
          <span className="state mute">
            <Lock size={16} aria-hidden="true" />
            {t('shell:frame.closed')}
          </span>
        </li>
      </ul>
    </section>
  )
}
