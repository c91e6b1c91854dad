import type { Capital } from '#contract/capitals.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The capitals a pilot is the steward of. */
export function Stewarded({ capitals }: { capitals: readonly Capital[] }) {
  const { t } = useTexts(['members', 'governance', 'common'])
  return (
    <section className="stewarded">
      <h2 className="t-sm">{t('pilot.stewards')}</h2>
      <ul>
        {capitals.map((capital) => (
          <li key={capital}>{t(`governance:capital.${capital}`)}</li>
        ))}
      </ul>
      {capitals.length === 0 && (
        <div className="stewarded-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('pilot.stewards_none')}</p>
        </div>
      )}
    </section>
  )
}
