import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { ShelfList, type ShelfListProps } from '#web/features/files/shelf-list.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface SheetProps extends Omit<ShelfListProps, 'onGo'> {
  readonly name: string
  readonly count: number | undefined
}

/** Categories on small screens: one row with the current one, and a sheet with the others. */
export function ShelfSheet({ name, count, ...list }: SheetProps) {
  const { t } = useTexts(['data', 'common'])
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="shelf-pick" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{name}</span>
        {count !== undefined && <span className="cap">{t('search.found', { count })}</span>}
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog title={t('shelf.label')} closeLabel={t('common:action.close')} onClose={close}>
          <ShelfList
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
