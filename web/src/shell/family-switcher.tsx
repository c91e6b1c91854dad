import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { familiesQuery, useMe } from '#web/ground/session.ts'
import { switchFamily } from '#web/features/session/switch-family.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu } from '#web/ui/menu.tsx'
import styles from '#web/shell/family-switcher.module.css'

/** A menu for members of several families. A member of one family sees `otherwise`. */
export function FamilySwitcher({ otherwise = null }: { otherwise?: ReactNode }) {
  const { t } = useTexts('shell')
  const { family } = useMe()
  const { data } = useQuery(familiesQuery)
  if (!data || data.items.length < 2) return otherwise
  const nameOf = ({ name }: { name: string }) => name || t('family.unnamed')
  const items = data.items.map((one) => ({
    key: one.id,
    label: nameOf(one),
    isChosen: one.id === family.id,
    ...(one.id === family.id && { icon: <Check size={18} aria-hidden="true" /> }),
    onChoose: () => void (one.id !== family.id && switchFamily(one.id)),
  }))
  return (
    <Menu
      label={t('family.switch', { name: nameOf(family) })}
      className={styles.familySwitcher}
      items={items}
    >
      <span>{nameOf(family)}</span>
      <ChevronsUpDown size={16} aria-hidden="true" />
    </Menu>
  )
}
