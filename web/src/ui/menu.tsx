import { type ReactNode, useId, useRef, useState } from 'react'

import { autofocusChosen, moveFocus } from '#web/ui/menu-keys.ts'
import { pinMenu, positionMenu } from '#web/ui/menu-position.ts'
import styles from '#web/ui/menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly about?: string
  readonly icon?: ReactNode
  /** True or false for a radio item; undefined for an action. */
  readonly isChosen?: boolean
  readonly isBad?: boolean
  readonly onChoose: () => void
}

interface MenuProps {
  readonly label: string
  readonly className: string | undefined
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
}

/**
 * A button that opens a native popover menu: arrow keys move in it; Escape and an outside click close it and
 * return the focus.
 */
export function Menu({ label, className, items, children }: MenuProps) {
  const id = useId()
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A table may have hundreds of menus, so each is rendered on first focus or pointer contact.
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
          className={styles.menu}
          style={{ positionAnchor: anchor }}
          aria-label={label}
          onBeforeToggle={(event) => {
            setOpen(event.newState === 'open')
            if (event.newState === 'closed') return
            positionMenu(menu.current, button.current)
            autofocusChosen(menu.current)
          }}
          onToggle={(event) => {
            if (event.newState === 'open') pinMenu(menu.current)
          }}
          onKeyDown={(event) => {
            // Tab closes the menu, as in native menus.
            if (event.key === 'Tab') menu.current?.hidePopover()
            moveFocus(event, menu.current)
          }}
        >
          {/* Rendered while closed too, so that the menu opens at its full size. */}
          {items.map(({ key, label: itemLabel, about, icon, isChosen, isBad, onChoose }) => (
            <button
              key={key}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              className={isBad ? styles.bad : undefined}
              tabIndex={-1}
              onClick={() => {
                menu.current?.hidePopover()
                onChoose()
              }}
            >
              {icon}
              <span>
                {itemLabel}
                {about && <span className={styles.about}>{about}</span>}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
