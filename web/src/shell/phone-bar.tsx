import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Engines } from '#web/shell/engines.tsx'
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
        <span className="wordmark">{t('common:product.name')}</span>
        <button type="button" className="iconbtn" aria-label={t('frame.menu')} onClick={() => setOpen(true)}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </header>
      <dialog ref={sheet} className="drawer" aria-label={t('frame.menu')} closedby="any" onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <button type="button" className="iconbtn shut-drawer" aria-label={t('common:action.close')} onClick={close}>
              <X size={24} aria-hidden="true" />
            </button>
            <FamilySwitcher />
            <Ways />
            <Pilots />
            <Engines />
            <SignOut />
          </>
        )}
      </dialog>
    </>
  )
}
