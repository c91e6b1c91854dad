import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'

import type { ContactKind } from '#contract/mesh/names.ts'
import { Agents } from '#web/features/mesh/catalog/agents.tsx'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { Interfaces } from '#web/features/mesh/catalog/interfaces.tsx'
import { Professions } from '#web/features/mesh/catalog/professions.tsx'
import { Systems } from '#web/features/mesh/catalog/systems.tsx'
import { folded } from '#web/features/mesh/folded.ts'
import type { Opened } from '#web/features/mesh/opened.ts'
import type { MeshRights } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'

const lists: Readonly<Record<ContactKind, (props: CatalogProps) => ReactNode>> = {
  advisor: Professions,
  service: Systems,
  agent: Agents,
  interface: Interfaces,
}

interface CatalogDialogProps {
  readonly kind: ContactKind
  readonly rights: MeshRights
  readonly onOpen: (opened: Opened) => void
  readonly onClose: () => void
}

/** What the house knows of a kind before anybody adds to it. */
export function CatalogDialog({ kind, rights, onOpen, onClose }: CatalogDialogProps) {
  const { t } = useTexts(['mesh', 'catalog', 'common'])
  const [words, setWords] = useState('')
  const asked = folded(useDeferredValue(words)).split(/\s+/u)
  const List = lists[kind]
  return (
    <Dialog title={t(`catalog.${kind}_title`)} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <p className="sub">{t(`catalog.${kind}_about`)}</p>
      <div className="input small mesh-search" role="search">
        <Search size={19} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('catalog.search')}
          placeholder={t('catalog.search')}
          maxLength={80}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <List
        rights={rights}
        onOpen={onOpen}
        isFound={(...texts) => asked.every((word) => folded(texts.join(' ')).includes(word))}
        none={
          <div role="status">
            <NoData>
              {t('catalog.none')} {kind === 'service' && rights.mayConnect && t('catalog.none_service')}
            </NoData>
          </div>
        }
      />
    </Dialog>
  )
}
