import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'

import { dayAt, oneYear, type Span } from '#web/features/timeline/time.ts'
import type { useView } from '#web/features/timeline/use-view.ts'
import { centered, panned, spanNameOf, spanNames, viewOf, zoomed } from '#web/features/timeline/view-spans.ts'
import { formatPartialDate } from '#web/lib/dates.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/timeline/timeline.module.css'

interface PictureToolsProps extends Pick<ReturnType<typeof useView>, 'view' | 'show'> {
  readonly range: Span
  readonly now: number
}

/** The buttons that move and zoom the picture. */
export function PictureTools({ range, view, show, now }: PictureToolsProps) {
  const { t } = useTexts('timeline')
  const chosen = spanNameOf(view, range) ?? ''
  return (
    <div className={styles.tlTools}>
      <label className={styles.tlSpan}>
        <span className="vh">{t('span.label')}</span>
        <span className="input">
          <select
            value={chosen}
            onChange={({ target: { value } }) => {
              const name = oneOf(spanNames, value)
              show(name ? viewOf(name, view, now) : range)
            }}
          >
            {chosen === '' && (
              <option value="">{`${formatPartialDate(dayAt(view.from))} – ${formatPartialDate(dayAt(view.to - 1))}`}</option>
            )}
            {spanNames.map((name) => (
              <option key={name} value={name}>
                {t(`span.${name}`)}
              </option>
            ))}
            <option value="all">{t('span.all')}</option>
          </select>
        </span>
      </label>
      <Button
        variant="quiet"
        size="small"
        onClick={() => show(centered(now, Math.min(view.to - view.from, 10 * oneYear)))}
      >
        {t('picture.to_today')}
      </Button>
      <span className={styles.tlKeys}>
        <Tool label={t('picture.earlier')} icon={ChevronLeft} onClick={() => show(panned(view, -0.5))} />
        <Tool label={t('picture.later')} icon={ChevronRight} onClick={() => show(panned(view, 0.5))} />
        <Tool label={t('picture.zoom_out')} icon={Minus} onClick={() => show(zoomed(view, 2))} />
        <Tool label={t('picture.zoom_in')} icon={Plus} onClick={() => show(zoomed(view, 0.5))} />
      </span>
    </div>
  )
}

function Tool({ label, icon: Icon, onClick }: { label: string; icon: typeof Plus; onClick: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} title={label} onClick={onClick}>
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
