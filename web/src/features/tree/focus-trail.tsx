import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import type { TreeView } from '#web/features/tree/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart-tools.module.css'

const longest = 3

/** The last people in focus, oldest first. The browser's back and forward lead through them too. */
export function FocusTrail({ tree, onFocus }: { tree: TreeView; onFocus: (id: string) => void }) {
  const { t } = useTexts('tree')
  const [trail, setTrail] = useState<readonly { readonly id: string; readonly name: string }[]>([])
  const card = tree.people.find(({ id }) => id === tree.focus)
  if (card && trail.at(-1)?.id !== card.id) {
    const before = trail.filter(({ id }) => id !== card.id)
    setTrail([...before, { id: card.id, name: card.name || card.initials }].slice(-longest))
  }
  return (
    <nav className={styles.trail} aria-label={t('page.trail')}>
      <ol>
        {trail.map(({ id, name }, index) => (
          <li key={id}>
            {index > 0 && <ChevronRight size={15} aria-hidden="true" />}
            {id === tree.focus ? (
              <strong aria-current="true">{name}</strong>
            ) : (
              <button type="button" className="link tap" onClick={() => onFocus(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
