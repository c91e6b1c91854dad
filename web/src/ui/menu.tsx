import '#web/ui/menu.css'

import { type ReactNode, useId, useRef, useState } from 'react'

import { beginOnChosen, moveFocus } from '#web/ui/menu-keys.ts'
import { place, stay } from '#web/ui/menu-place.ts'

export interface MenuItem {
  readonly key: string
  readonly label: string
  /** One line below the label. */
  readonly about?: string
  readonly icon?: ReactNode
  /** One of several, of which one is chosen; left out, it is something to do. */
  readonly isChosen?: boolean
  readonly isBad?: boolean
  readonly onChoose: () => void
}

interface MenuProps {
  readonly label: string
  readonly className: string
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
}

/** A button that opens a menu of the platform: arrows move in it, Escape and a press beside it close it, and lead back onto the button. */
export function Menu({ label, className, items, children }: MenuProps) {
  const id = useId()
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A table may hold hundreds of menus: each is made when somebody comes near it.
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        style={{ anchorName: anchor }}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onFocus={() => setNear(true)}
        onPointerDown={() => setNear(true)}
      >
        {children}
      </button>
      {isNear && (
        <div
          ref={menu}
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          className="menu"
          style={{ positionAnchor: anchor }}
          aria-label={label}
          onBeforeToggle={(event) => {
            setOpen(event.newState === 'open')
            if (event.newState === 'closed') return
            place(menu.current, button.current)
            beginOnChosen(menu.current)
          }}
          onToggle={(event) => {
            if (event.newState === 'open') stay(menu.current)
          }}
          onKeyDown={(event) => {
            // A menu is left by Tab, as menus of the platform are.
            if (event.key === 'Tab') menu.current?.hidePopover()
            moveFocus(event, menu.current)
          }}
        >
          {/* Also while it is closed: it opens at its full size, and never grows away from under a pointer. */}
          {items.map(({ key, label: words, about, icon, isChosen, isBad, onChoose }) => (
            <button
              key={key}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              className={isBad ? 'bad' : undefined}
              tabIndex={-1}
              onClick={() => {
                menu.current?.hidePopover()
                onChoose()
              }}
            >
              {icon}
              <span>
                {words}
                {about && <span className="about">{about}</span>}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
