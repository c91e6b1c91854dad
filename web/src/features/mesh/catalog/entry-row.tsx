import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/mesh/catalog/catalog.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface EntryRowProps {
  readonly name: string
  readonly about: string
  readonly note?: ReactNode
  readonly site?: string
  readonly action: 'connect' | 'add'
  /** Null without the permission to add it. */
  readonly onChoose: (() => void) | null
}

/** One entry of the catalog with its button. */
export function EntryRow({ name, about, note, site, action, onChoose }: EntryRowProps) {
  const { t } = useTexts('mesh')
  return (
    <li className={styles.entryRow}>
      <div>
        <b>{name}</b>
        <p className="sub sm">{about}</p>
        <p className={classNames(styles.entryNote, 'cap')}>
          {note && <span>{note}</span>}
          {site && (
            <a
              className="link"
              href={site}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('catalog.site_of', { name })}
            >
              {t('catalog.site')}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
        </p>
      </div>
      {onChoose && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t(action === 'connect' ? 'catalog.connect_of' : 'catalog.add_of', { name })}
          onClick={onChoose}
        >
          {t(action === 'connect' ? 'catalog.connect' : 'form.add')}
        </Button>
      )}
    </li>
  )
}
