import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { engineViews, rooms } from '#contract/rooms.ts'
import { useMe } from '#web/ground/session.ts'
import { NotificationsButton } from '#web/features/notifications/notifications-button.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { EngineLists } from '#web/shell/engines.tsx'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { AccountButton, SignOut, SidebarLinks } from '#web/shell/sidebar-links.tsx'
import styles from '#web/shell/phone-bar.module.css'

/** From this width the frame shows both sidebars (frame.css). */
const wide = '(min-width: 761px)'

/** The top bar on a phone, with a drawer for the two sidebars. The drawer is rendered only while open. */
export function PhoneBar() {
  const { t } = useTexts(['shell', 'common'])
  const drawerRef = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => drawerRef.current?.close()
  // An open drawer would cover the page just chosen in it.
  const { pathname } = useLocation()
  useEffect(close, [pathname])
  useLayoutEffect(() => {
    const drawer = drawerRef.current
    if (!isOpen || !drawer) return
    drawer.showModal()
    // In landscape the sidebars show instead: an invisible modal drawer would block the page.
    const isLandscape = matchMedia(wide)
    const closeDrawer = () => drawer.close()
    isLandscape.addEventListener('change', closeDrawer)
    return () => isLandscape.removeEventListener('change', closeDrawer)
  }, [isOpen])

  return (
    <>
      <header className={styles.phonebar} data-part="phonebar">
        <AccountButton />
        <PlaceName />
        <NotificationsButton isIcon />
        <button type="button" className="iconbtn" aria-label={t('frame.menu')} onClick={() => setOpen(true)}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </header>
      <dialog
        ref={drawerRef}
        className={styles.drawer}
        data-part="drawer"
        aria-label={t('frame.menu')}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <div className={styles.handle} />
            <div className={styles.drawerHead}>
              <h2 className="caps">{t('frame.engines')}</h2>
              <button type="button" className="iconbtn" aria-label={t('common:action.close')} onClick={close}>
                <X size={24} aria-hidden="true" />
              </button>
            </div>
            <EngineLists />
            <SidebarLinks />
            <Pilots />
            <FamilySwitcher />
            <SignOut />
          </>
        )}
      </dialog>
    </>
  )
}

/** The title of the phone bar: the room, or else the family. */
function PlaceName() {
  const { t } = useTexts(['shell', 'common'])
  const { family } = useMe()
  const { pathname } = useLocation()
  const page = pathname.split('/')[2]
  const room = [...rooms, ...engineViews].find(({ id }) => id === page)
  const name = room
    ? t(`room.${room.label}`)
    : page === 'chat'
      ? t('frame.chat')
      : family.name || t('common:product.name')
  return <span className={styles.wordmark}>{name}</span>
}
