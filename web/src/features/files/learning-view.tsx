import { Link } from '@tanstack/react-router'

import type { Room } from '#web/features/files/queries.ts'
import { ShelfFiles } from '#web/features/files/shelf-files.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What the assistant may read, with who allowed it and when. */
export function LearningView({ room }: { room: Room }) {
  const { t } = useTexts('data')
  const whole = room.categories.filter(({ is_learning }) => is_learning)
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('shelf.learning')}
      </h2>
      <p className="sub sm">{t('learning.about')}</p>
      {whole.length > 0 && (
        <>
          <h3 className="t-xs">{t('learning.categories')}</h3>
          <ul className="sets">
            {whole.map((shelf) => (
              <li key={shelf.id} className="set">
                <Link className="set-name" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ category: shelf.id } as never}>
                  <b>{shelfName(shelf, t)}</b>
                  <span className="cap">
                    {t('learning.by', { name: shelf.learning_by || '—', date: shelf.learning_at ? formatDate(shelf.learning_at) : '' })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ShelfFiles
        room={room}
        filter={{ learning: 'only' }}
        label={t('shelf.learning')}
        head={<h3 className="t-xs files-head">{t('learning.files')}</h3>}
        total={room.learning}
        empty={
          <div className="data-empty">
            <p className="t-xs">{t('list.none')}</p>
            <p className="sub">{t('learning.none_about')}</p>
          </div>
        }
      />
    </section>
  )
}
