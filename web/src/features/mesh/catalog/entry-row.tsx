import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'

interface EntryRowProps {
  readonly name: string
  readonly about: string
  readonly note?: ReactNode
  readonly site?: string
  readonly action: 'connect' | 'add'
  /** Left out for who may only look. */
  readonly onChoose: (() => void) | null
}

/** One entry of the catalog with the button that takes it. */
export function EntryRow({ name, about, note, site, action, onChoose }: EntryRowProps) {
  const { t } = useTexts('mesh')
  return (
    <li className="entry-row">
      <div>
        <b>{name}</b>
        <p className="sub sm">{about}</p>
        <p className="cap entry-note">
          {note && <span>{note}</span>}
          {site && (
            <a className="link" href={site} target="_blank" rel="noopener noreferrer" aria-label={t('catalog.site_of', { name })}>
              {t('catalog.site')}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
        </p>
      </div>
      {onChoose && (
        <button
          type="button"
          className="btn small quiet"
          aria-label={t(action === 'connect' ? 'catalog.connect_of' : 'catalog.add_of', { name })}
          onClick={onChoose}
        >
          {t(action === 'connect' ? 'catalog.connect' : 'form.add')}
        </button>
      )}
    </li>
  )
}
