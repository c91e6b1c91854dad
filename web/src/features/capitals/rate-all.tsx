import type { Figures } from '#web/features/capitals/queries.ts'
import { Rate } from '#web/features/capitals/rate.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** All nine for oneself, one below the other. */
export function RateAll({ figures, onClose }: { figures: readonly Figures[]; onClose: () => void }) {
  const { t } = useTexts(['capitals', 'common'])
  return (
    <Dialog title={t('rate.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('rate.about')}</p>
      <ul className="rate-all">
        {figures.map((one) => (
          <li key={one.capital}>
            <h3 className="t-xs">{t(`name.${one.capital}`)}</h3>
            <p className="sub sm">{one.definition || t(`meaning.${one.capital}`)}</p>
            <Rate figures={one} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
