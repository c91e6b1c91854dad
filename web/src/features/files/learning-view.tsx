import { Link } from '@tanstack/react-router'

import type { DataRoom } from '#web/features/files/queries.ts'
import { CategoryFiles } from '#web/features/files/category-files.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/file-list.module.css'
import filesStyles from '#web/features/files/files.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Categories and files the assistant may read, with who allowed it and when. */
export function LearningView({ room }: { room: DataRoom }) {
  const { t } = useTexts(['data', 'categories'])
  const allowed = room.categories.filter(({ is_learning }) => is_learning)
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('nav.learning')}
      </h2>
      <p className="sub sm">{t('learning.about')}</p>
      {allowed.length > 0 && (
        <>
          <h3 className="t-xs">{t('learning.categories')}</h3>
          <ul className={filesStyles.sets}>
            {allowed.map((category) => (
              <li key={category.id} className={filesStyles.set}>
                <Link
                  className={filesStyles.setName}
                  to="/dashboard/data-room"
                  search={{ category: category.id }}
                >
                  <b>{categoryName(category, t)}</b>
                  <span className="cap">
                    {t('learning.by', {
                      name: category.learning_by || '—',
                      date: category.learning_at ? formatDate(category.learning_at) : '',
                    })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <CategoryFiles
        room={room}
        filter={{ learning: 'only' }}
        label={t('nav.learning')}
        header={<h3 className={classNames(styles.filesHead, 't-xs')}>{t('learning.files')}</h3>}
        total={room.learning}
        empty={
          <div className={filesStyles.dataEmpty}>
            <p className="t-xs">{t('list.none')}</p>
            <p className="sub">{t('learning.none_about')}</p>
          </div>
        }
      />
    </section>
  )
}
