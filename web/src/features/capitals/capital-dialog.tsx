import { Definition } from '#web/features/capitals/definition.tsx'
import { Evidence } from '#web/features/capitals/evidence.tsx'
import { formatSigned, formatWhole, roundedGap } from '#web/features/capitals/figures.ts'
import { NotRated } from '#web/features/capitals/not-rated.tsx'
import { PriorityState } from '#web/features/capitals/priority-state.tsx'
import type { CapitalRights, Figures } from '#web/features/capitals/queries.ts'
import { Rate } from '#web/features/capitals/rate.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/features/capitals/capital-dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CapitalDialogProps {
  readonly figures: Figures
  readonly rights: CapitalRights
  readonly onClose: () => void
}

/** One capital in detail: definition, own rating and evidence. */
export function CapitalDialog({ figures, rights, onClose }: CapitalDialogProps) {
  // Load the texts of all children here; a child that suspends would hide the whole dialog.
  const { t } = useTexts(['capitals', 'governance', 'common', 'fields', 'missions', 'onboarding'])
  const { capital } = figures
  return (
    <Dialog
      title={t(`governance:capital.${capital}`)}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <p className="sub">{t(`meaning.${capital}`)}</p>
      <FigureLine figures={figures} />
      <Definition figures={figures} mayDefine={rights.mayDefine} />
      {rights.mayRate && (
        <section className={styles.capPart}>
          <h3>{t('detail.rating')}</h3>
          <Rate figures={figures} />
        </section>
      )}
      <Evidence figures={figures} onGo={onClose} />
    </Dialog>
  )
}

function FigureLine({ figures }: { figures: Figures }) {
  const { t } = useTexts('capitals')
  const { perceived, effective, gap, priority, progress, raters } = figures
  return (
    <dl className={styles.capFigures}>
      <div>
        <dt>{t('table.perceived')}</dt>
        <dd className={styles.num}>{perceived === null ? <NotRated /> : formatWhole(perceived)}</dd>
        <dd>{raters === 0 ? t('detail.raters_none') : t('detail.raters', { count: raters })}</dd>
      </div>
      <div>
        <dt>{t('table.effective')}</dt>
        <dd className={classNames(styles.num, styles.acc)}>{formatWhole(effective)}</dd>
        <dd>{t('detail.progress', { change: formatSigned(progress) })}</dd>
      </div>
      <div>
        <dt>{t('table.gap')}</dt>
        <dd className={styles.num}>{gap === null ? <NotRated /> : formatSigned(roundedGap(gap))}</dd>
        <dd>
          <PriorityState priority={priority} />
        </dd>
      </div>
    </dl>
  )
}
