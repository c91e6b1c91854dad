import type { Capital } from '#contract/capitals.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/members/pilot-head.module.css'

/** The capitals a pilot stewards. */
export function Stewarded({ capitals }: { capitals: readonly Capital[] }) {
  const { t } = useTexts(['members', 'governance', 'common'])
  return (
    <section className={styles.stewarded}>
      <h2 className="t-sm">{t('pilot.stewards')}</h2>
      <ul>
        {capitals.map((capital) => (
          <li key={capital}>{t(`governance:capital.${capital}`)}</li>
        ))}
      </ul>
      {capitals.length === 0 && (
        <div>
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('pilot.stewards_none')}</p>
        </div>
      )}
    </section>
  )
}
