import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Waypoints } from 'lucide-react'

import { writableKinds } from '#contract/mesh/names.ts'
import { ContactList } from '#web/features/mesh/panels/contact-list.tsx'
import { contactsQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from '#web/features/mesh/messages/send-panel.module.css'

interface ScopeMenuProps {
  readonly scope: string
  readonly onScope: (scope: string) => void
  readonly onOne: () => void
}

/** Chooses the recipients: everyone, one kind, or a single contact. */
export function ScopeMenu({ scope, onScope, onOne }: ScopeMenuProps) {
  const { t } = useTexts('mesh')
  const name = useScopeName(scope)
  const isSingle = scope !== 'all' && !writableKinds.some((kind) => kind === scope)
  return (
    <Menu
      className={styles.scope}
      label={t('send.to', { name })}
      items={[
        { key: 'all', label: t('send.all'), ...marked(scope === 'all'), onChoose: () => onScope('all') },
        ...writableKinds.map((kind) => ({
          key: kind,
          label: t(`panel.${kind}`),
          ...marked(scope === kind),
          onChoose: () => onScope(kind),
        })),
        { key: 'one', label: isSingle ? name : t('send.one'), ...marked(isSingle), onChoose: onOne },
      ]}
    >
      <Waypoints size={18} aria-hidden="true" />
      <span>{name}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </Menu>
  )
}

function marked(isChosen: boolean) {
  return { isChosen, ...(isChosen && { icon: <Check size={18} aria-hidden="true" /> }) }
}

/** Chooses a single recipient by name. */
export function ChooseOne({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'common'])
  return (
    <Dialog title={t('send.choose')} closeLabel={t('common:action.close')} onClose={onClose}>
      <ContactList kinds={writableKinds} onChoose={onChoose} />
    </Dialog>
  )
}

/** The name of a scope; a contact that has left the network has a generic name. */
export function useScopeName(scope: string): string {
  const { t } = useTexts('mesh')
  const { data } = useQuery(contactsQuery)
  if (scope === 'all') return t('send.all')
  const kind = writableKinds.find((writable) => writable === scope)
  return kind ? t(`panel.${kind}`) : (data?.find(({ id }) => id === scope)?.name ?? t('send.one'))
}
