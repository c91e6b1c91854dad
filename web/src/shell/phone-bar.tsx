import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { engineViews, rooms } from '#contract/rooms.ts'
import { useMe } from '#web/features/session/queries.ts'
import { NotificationsButton } from '#web/features/notices/notifications-button.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { EngineLists } from '#web/shell/engines.tsx'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { AccountButton, SignOut, Ways } from '#web/shell/ways.tsx'

/** Wider than this, the frame has room for both sides (frame.css). */
const wide = '(min-width: 761px)'

/** What a phone has at its top instead of the two sides, and the menu that holds them: made when it is opened, as most never are. */
export function PhoneBar() {
  const { t } = useTexts(['shell', 'common'])
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => sheet.current?.close()
  // A sheet that stayed open would hide the page one has just chosen in it.
  const { pathname } = useLocation()
  useEffect(close, [pathname])
  useLayoutEffect(() => {
    const drawer = sheet.current
    if (!isOpen || !drawer) return
    drawer.showModal()
    // A phone that is turned shows both sides: a sheet that nobody sees would keep everything from being pressed.
    const turned = matchMedia(wide)
    const shut = () => drawer.close()
    turned.addEventListener('change', shut)
    return () => turned.removeEventListener('change', shut)
  }, [isOpen])

  return (
    <>
      <header className="phonebar">
        <AccountButton />
        <PlaceName />
        <NotificationsButton isIcon />
        <button type="button" className="iconbtn" aria-label={t('frame.menu')} onClick={() => setOpen(true)}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </header>
      <dialog ref={sheet} className="drawer" aria-label={t('frame.menu')} closedby="any" onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <div className="handle" />
            <div className="drawer-head">
              <h2 className="caps">{t('frame.engines')}</h2>
              <button type="button" className="iconbtn" aria-label={t('common:action.close')} onClick={close}>
                <X size={24} aria-hidden="true" />
              </button>
            </div>
            <EngineLists />
            <Ways />
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
  const name = room ? t(`room.${room.label}`) : page === 'chat' ? t('frame.chat') : family.name || t('common:product.name')
  return <span className="wordmark">{name}</span>
}
