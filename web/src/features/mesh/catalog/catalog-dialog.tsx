import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'

import type { ContactKind } from '#contract/mesh/names.ts'
import { Agents } from '#web/features/mesh/catalog/agents.tsx'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { Interfaces } from '#web/features/mesh/catalog/interfaces.tsx'
import { Professions } from '#web/features/mesh/catalog/professions.tsx'
import { Systems } from '#web/features/mesh/catalog/systems.tsx'
import { searchText } from '#web/lib/search-text.ts'
import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import type { MeshRights } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/mesh/mesh.module.css'
import { classNames } from '#web/lib/class-names.ts'

const lists: Readonly<Record<ContactKind, (props: CatalogProps) => ReactNode>> = {
  advisor: Professions,
  service: Systems,
  agent: Agents,
  interface: Interfaces,
}

interface CatalogDialogProps {
  readonly kind: ContactKind
  readonly rights: MeshRights
  readonly onOpen: (dialog: MeshDialog) => void
  readonly onClose: () => void
}

export function CatalogDialog({ kind, rights, onOpen, onClose }: CatalogDialogProps) {
  const { t } = useTexts(['mesh', 'catalog', 'common'])
  const [input, setInput] = useState('')
  const query = searchText(useDeferredValue(input)).split(/\s+/u)
  const List = lists[kind]
  return (
    <Dialog title={t(`catalog.${kind}_title`)} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <p className="sub">{t(`catalog.${kind}_about`)}</p>
      <div className={classNames(styles.meshSearch, 'input small')} role="search">
        <Search size={19} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('catalog.search')}
          placeholder={t('catalog.search')}
          maxLength={80}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      </div>
      <List
        rights={rights}
        onOpen={onOpen}
        matches={(...texts) => query.every((word) => searchText(texts.join(' ')).includes(word))}
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
