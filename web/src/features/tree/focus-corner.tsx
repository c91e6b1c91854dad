import { BookUser, Plus, Route } from 'lucide-react'

import { personPath } from '#web/features/tree/person-path.ts'
import type { Card } from '#web/features/tree/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import styles from '#web/features/tree/focus-corner.module.css'

interface FocusCornerProps {
  readonly card: Card | null
  readonly isOwn: boolean
  /** Without it, as for those who may not write, no one can be added. */
  readonly onAdd: ((card: Card) => void) | undefined
  readonly onRelate: (card: Card) => void
}

/** The focus person with what can be done from here. */
export function FocusCorner({ card, isOwn, onAdd, onRelate }: FocusCornerProps) {
  const { t } = useTexts('tree')
  if (!card) return null
  return (
    <div className={styles.corner}>
      <p className={styles.name}>{card.is_hidden ? t('person.hidden') : card.name}</p>
      {isOwn && <p className="cap">{t('focus.you')}</p>}
      <ul>
        {!card.is_hidden && (
          <li>
            <AppLink href={personPath(card.id)}>
              <BookUser size={18} aria-hidden="true" />
              {t('focus.open')}
            </AppLink>
          </li>
        )}
        {onAdd && !card.is_hidden && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => onAdd(card)}>
              <Plus size={18} aria-hidden="true" />
              {t('focus.add')}
            </button>
          </li>
        )}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => onRelate(card)}>
            <Route size={18} aria-hidden="true" />
            {t('focus.related')}
          </button>
        </li>
      </ul>
    </div>
  )
}
