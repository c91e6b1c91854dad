import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { CategoryNav, type CategoryNavProps } from '#web/features/files/category-nav.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/features/files/categories.module.css'

interface PickerProps extends Omit<CategoryNavProps, 'onGo'> {
  readonly name: string
  readonly count: number | undefined
}

/** Categories on small screens: one row with the current one, and a sheet with the others. */
export function CategoryPicker({ name, count, ...list }: PickerProps) {
  const { t } = useTexts(['data', 'common'])
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.categoryPicker}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        {count !== undefined && <span className="cap">{t('search.found', { count })}</span>}
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog title={t('nav.label')} closeLabel={t('common:action.close')} onClose={close}>
          <CategoryNav
            {...list}
            onAdd={() => {
              close()
              list.onAdd()
            }}
            onGo={close}
          />
        </Dialog>
      )}
    </>
  )
}
