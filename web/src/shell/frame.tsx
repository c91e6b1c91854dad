import '#web/shell/frame.css'
import '#web/ui/choice-fields.css'
import '#web/ui/rooms.css'

import { Outlet, useLocation } from '@tanstack/react-router'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'

import { FarewellBanner } from '#web/features/farewell/farewell-banner.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { refoldEngines, useEnginesView } from '#web/lib/engines-view.ts'
import { InFrame } from '#web/lib/in-frame.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandBar } from '#web/shell/command-bar/command-bar.tsx'
import { CommandBarProvider } from '#web/shell/command-bar/provider.tsx'
import { Engines } from '#web/shell/engines.tsx'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { OpenStep } from '#web/shell/open-step.tsx'
import { PhoneBar } from '#web/shell/phone-bar.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { useTitleFocus } from '#web/shell/use-title-focus.ts'
import { AccountButton, SignOut, Ways } from '#web/shell/ways.tsx'
import { Shape } from '#web/ui/shape.tsx'

export function Component() {
  return (
    <InFrame value={true}>
      <CommandBarProvider>
        <Frame />
      </CommandBarProvider>
    </InFrame>
  )
}

/** The frame around every dashboard page: the pilot on the left, the rooms on the right, the page between them. */
function Frame() {
  const { t } = useTexts('shell')
  const { account, may } = useMe()
  useTitleFocus()
  const { pathname, search } = useLocation()
  // Read from the address, so that the frame is drawn folded from the first frame on.
  const isDocument = pathname.toLowerCase().endsWith('/build-room') && 'paper' in search
  const { isHidden, isOver, toggle } = useEnginesView(isDocument)
  const engines = useRef<HTMLElement>(null)
  useEffect(refoldEngines, [pathname, isDocument])
  useEffect(() => (isOver ? foldOnLeaving(engines.current) : undefined), [isOver])

  return (
    <div className={isHidden ? 'app closed' : isOver ? 'app over' : 'app'}>
      <a className="skip" href="#page">
        {t('frame.skip')}
      </a>
      <PhoneBar />
      <nav className="left" aria-label={t('frame.main')}>
        <AccountButton />
        <PilotName />
        <FamilySwitcher otherwise={<FamilyName />} />
        <Ways />
        <Pilots />
        <SignOut />
      </nav>
      <div className="center">
        <main className="outlet" id="page">
          <FarewellBanner pilotId={account.id} mayUndo={may.includes('family.delete')} />
          <OpenStep />
          <Suspense fallback={<Shape label={t('frame.loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <CommandBar />
      </div>
      <nav ref={engines} className="right" aria-label={t('frame.engines')}>
        {!isHidden && <Engines />}
        <button type="button" className="room toggle" aria-pressed={isHidden} onClick={toggle}>
          {isHidden ? <PanelRightOpen size={20} aria-hidden="true" /> : <PanelRightClose size={20} aria-hidden="true" />}
          <span className={isHidden ? 'vh' : undefined}>{t('frame.toggle_view')}</span>
        </button>
      </nav>
    </div>
  )
}

function PilotName() {
  const { account } = useMe()
  const name = account.display_name || account.full_name.split(/\s+/)[0]
  return name ? <p className="who">{name}</p> : null
}

function FamilyName() {
  const { family } = useMe()
  return family.name ? <p className="whose">{family.name}</p> : null
}

/** Engines that lie over the page go with Escape and with a press beside them. */
function foldOnLeaving(engines: HTMLElement | null): () => void {
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && refoldEngines()
  const onPress = ({ target }: PointerEvent) => target instanceof Node && !engines?.contains(target) && refoldEngines()
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
  }
}
