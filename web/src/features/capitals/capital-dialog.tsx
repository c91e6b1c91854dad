import { Definition } from '#web/features/capitals/definition.tsx'
import { Evidence } from '#web/features/capitals/evidence.tsx'
import { signed, whole, wholeGap } from '#web/features/capitals/figures.ts'
import { NotRated } from '#web/features/capitals/not-rated.tsx'
import { PriorityState } from '#web/features/capitals/priority-state.tsx'
import type { CapitalRights, Figures } from '#web/features/capitals/queries.ts'
import { Rate } from '#web/features/capitals/rate.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface CapitalDialogProps {
  readonly figures: Figures
  readonly rights: CapitalRights
  readonly onClose: () => void
}

/** One capital with everything behind its figures: what it means, how it feels to oneself, and what shows it. */
export function CapitalDialog({ figures, rights, onClose }: CapitalDialogProps) {
  // With the words of everything inside: a part that had to wait for its own would take the whole dialog away meanwhile.
  const { t } = useTexts(['capitals', 'governance', 'common', 'fields', 'missions', 'onboarding'])
  const { capital } = figures
  return (
    <Dialog title={t(`governance:capital.${capital}`)} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t(`meaning.${capital}`)}</p>
      <FigureLine figures={figures} />
      <Definition figures={figures} mayDefine={rights.mayDefine} />
      {rights.mayRate && (
        <section className="cap-part">
          <h3>{t('one.rating')}</h3>
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
    <dl className="cap-figures">
      <div>
        <dt>{t('table.perceived')}</dt>
        <dd className="num">{perceived === null ? <NotRated /> : whole(perceived)}</dd>
        <dd>{raters === 0 ? t('one.raters_none') : t('one.raters', { count: raters })}</dd>
      </div>
      <div>
        <dt>{t('table.effective')}</dt>
        <dd className="num acc">{whole(effective)}</dd>
        <dd>{t('one.progress', { change: signed(progress) })}</dd>
      </div>
      <div>
        <dt>{t('table.gap')}</dt>
        <dd className="num">{gap === null ? <NotRated /> : signed(wholeGap(gap))}</dd>
        <dd>
          <PriorityState priority={priority} />
        </dd>
      </div>
    </dl>
  )
}
