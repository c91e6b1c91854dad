import '#web/ui/fold.css'

import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FoldProps {
  readonly title: string
  readonly icon: LucideIcon
  readonly count?: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A row that unfolds what belongs to it. What is folded is not rendered. */
export function Fold({ title, icon: Icon, count, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div className={isOpen ? 'fold open' : 'fold'}>
      <button type="button" className="fold-head" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
        <Icon size={19} aria-hidden="true" />
        <span>{title}</span>
        {count !== undefined && <span className="cap">{count}</span>}
        <ChevronDown className="fold-chevron" size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="fold-body" id={id}>
          {children}
        </div>
      )}
    </div>
  )
}
