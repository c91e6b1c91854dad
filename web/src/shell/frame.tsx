import '#web/ui/room-controls.css'

import { Outlet, useLocation } from '@tanstack/react-router'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'

import { LifecycleBanner } from '#web/features/family-lifecycle/lifecycle-banner.tsx'
import { readFrame } from '#contract/today/calls.ts'
import { useMe } from '#web/ground/session.ts'
import { refoldEngines, useEnginesView } from '#web/lib/engines-view.ts'
import { InFrame } from '#web/lib/in-frame.ts'
import { useFirstRead } from '#web/lib/use-first-read.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandBar } from '#web/shell/command-bar/command-bar.tsx'
import { CommandBarProvider } from '#web/shell/command-bar/provider.tsx'
import { Engines } from '#web/shell/engines.tsx'
import { frameParts } from '#web/shell/frame-parts.ts'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { OpenStep } from '#web/shell/open-step.tsx'
import { PhoneBar } from '#web/shell/phone-bar.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { SecondFactorBanner } from '#web/shell/second-factor-banner.tsx'
import { useTitleFocus } from '#web/shell/use-title-focus.ts'
import { AccountButton, SignOut, SidebarLinks } from '#web/shell/sidebar-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import enginesStyles from '#web/shell/engines.module.css'
import styles from '#web/shell/frame.module.css'
import phoneBarStyles from '#web/shell/phone-bar.module.css'
import { classNames } from '#web/lib/class-names.ts'

export function Component() {
  return (
    <InFrame value={true}>
      <CommandBarProvider>
        <Frame />
      </CommandBarProvider>
    </InFrame>
  )
}

/**
 * The frame of every dashboard page: the pilot on the left, the rooms on the right, the page between them.
 */
function Frame() {
  const { t } = useTexts('shell')
  const { may } = useMe()
  useFirstRead(readFrame, frameParts, may)
  useTitleFocus()
  const { pathname, search } = useLocation()
  // Read from the address, so that the first paint is already collapsed.
  const isDocument = pathname.toLowerCase().endsWith('/build-room') && 'document' in search
  const { isHidden, isOver, toggle } = useEnginesView(isDocument)
  const engines = useRef<HTMLElement>(null)
  useEffect(refoldEngines, [pathname, isDocument])
  useEffect(() => (isOver ? collapseOnOutsideInput(engines.current) : undefined), [isOver])

  return (
    <div
      className={
        isHidden
          ? classNames(styles.app, styles.closed)
          : isOver
            ? classNames(styles.app, styles.over)
            : styles.app
      }
      data-part="app"
    >
      <a className={classNames(styles.skip, phoneBarStyles.skip)} href="#page">
        {t('frame.skip')}
      </a>
      <PhoneBar />
      <nav
        className={classNames(styles.left, phoneBarStyles.left)}
        data-part="left"
        aria-label={t('frame.main')}
      >
        <AccountButton />
        <PilotName />
        <FamilySwitcher otherwise={<FamilyName />} />
        <SidebarLinks />
        <Pilots />
        <SignOut />
      </nav>
      <div className={styles.center} data-part="center">
        <main className={styles.outlet} data-part="outlet" id="page">
          <SecondFactorBanner />
          <LifecycleBanner />
          <OpenStep />
          <Suspense fallback={<Skeleton label={t('frame.loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <CommandBar />
      </div>
      <nav
        ref={engines}
        className={classNames(styles.right, phoneBarStyles.right)}
        data-part="right"
        aria-label={t('frame.engines')}
      >
        {!isHidden && <Engines />}
        <button
          type="button"
          className={classNames(enginesStyles.room, styles.toggle)}
          aria-pressed={isHidden}
          onClick={toggle}
        >
          {isHidden ? (
            <PanelRightOpen size={20} aria-hidden="true" />
          ) : (
            <PanelRightClose size={20} aria-hidden="true" />
          )}
          <span className={isHidden ? 'vh' : undefined}>{t('frame.toggle_view')}</span>
        </button>
      </nav>
    </div>
  )
}

function PilotName() {
  const { account } = useMe()
  const name = account.display_name || account.full_name.split(/\s+/)[0]
  return name ? <p className={styles.sidebarPilot}>{name}</p> : null
}

function FamilyName() {
  const { family } = useMe()
  return family.name ? <p className={styles.sidebarFamily}>{family.name}</p> : null
}

/** Collapses engines that overlay the page on Escape and on an outside click. */
function collapseOnOutsideInput(engines: HTMLElement | null): () => void {
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && refoldEngines()
  const onPointerDown = ({ target }: PointerEvent) =>
    target instanceof Node && !engines?.contains(target) && refoldEngines()
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointerDown)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPointerDown)
  }
}
