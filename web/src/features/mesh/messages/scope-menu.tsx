import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Waypoints } from 'lucide-react'

import { writableKinds } from '#contract/mesh/names.ts'
import { ContactList } from '#web/features/mesh/panels/contact-list.tsx'
import { contactsQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface ScopeMenuProps {
  readonly scope: string
  readonly onScope: (scope: string) => void
  readonly onOne: () => void
}

/** Whom a message is for: everybody, a panel, or one who is then found by name. */
export function ScopeMenu({ scope, onScope, onOne }: ScopeMenuProps) {
  const { t } = useTexts('mesh')
  const name = useScopeName(scope)
  const isOne = scope !== 'all' && !writableKinds.some((kind) => kind === scope)
  return (
    <Menu
      className="scope"
      label={t('send.to', { name })}
      items={[
        { key: 'all', label: t('send.all'), ...marked(scope === 'all'), onChoose: () => onScope('all') },
        ...writableKinds.map((kind) => ({ key: kind, label: t(`panel.${kind}`), ...marked(scope === kind), onChoose: () => onScope(kind) })),
        { key: 'one', label: isOne ? name : t('send.one'), ...marked(isOne), onChoose: onOne },
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

/** One recipient, found by name. */
export function ChooseOne({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'common'])
  return (
    <Dialog title={t('send.choose')} closeLabel={t('common:action.close')} onClose={onClose}>
      <ContactList kinds={writableKinds} onChoose={onChoose} />
    </Dialog>
  )
}

/** What a scope is called; one who has left the network has no name here any more. */
export function useScopeName(scope: string): string {
  const { t } = useTexts('mesh')
  const { data } = useQuery(contactsQuery)
  if (scope === 'all') return t('send.all')
  const kind = writableKinds.find((one) => one === scope)
  return kind ? t(`panel.${kind}`) : (data?.find(({ id }) => id === scope)?.name ?? t('send.one'))
}
