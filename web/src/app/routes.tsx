import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'

import type { ComponentType } from 'react'

import { missionTypes, type QuestionNumber, questionNumbers } from '#contract/missions.ts'
import type { DashboardPageId } from '#contract/rooms.ts'
import type { Pack } from '#texts/packs.ts'
import { PageError } from '#web/app/page-error.tsx'
import {
  buildRoomSearch,
  chatSearch,
  commandCenterSearch,
  dataRoomSearch,
  familyTreeSearch,
  serviceMeshSearch,
  settingsSearch,
} from '#web/lib/search-params.ts'
import { bringTexts } from '#web/lib/with-texts.ts'
import { ConnectionLine } from '#web/shell/connection-line.tsx'

const inside = () => import('#web/app/inside.tsx').then((part) => part.inside)

// Pages load on demand. Addresses are case-insensitive, and the root redirects to lower case.
const root = createRootRoute({
  component: Root,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(inside, 'NotFound'),
  beforeLoad: ({ location }) => {
    const canonical = location.pathname.replace(
      /^\/(?:account|auth|disconnect|onboarding|dashboard)(?:\/.*)?$/i,
      (path) => path.toLowerCase(),
    )
    if (canonical !== location.pathname)
      throw redirect({ to: canonical, search: true, hash: true, replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  ...page([], () => import('#web/pages/sign-in/sign-in.tsx')),
})
const createAccount = createRoute({
  getParentRoute: () => root,
  path: '/auth/create',
  ...page([], () => import('#web/pages/create-account/create-account.tsx')),
})
const recovery = createRoute({
  getParentRoute: () => root,
  path: '/auth/recovery',
  ...page([], () => import('#web/pages/recovery/recovery.tsx')),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm-email',
  ...page([], () => import('#web/pages/confirm-email/confirm-email.tsx')),
})
const oidcReturn = createRoute({
  getParentRoute: () => root,
  path: '/auth/oidc',
  ...page([], () => import('#web/pages/sign-in/oidc-return.tsx')),
})
const disconnect = createRoute({
  getParentRoute: () => root,
  path: '/disconnect',
  ...page([], () => import('#web/pages/disconnect/disconnect.tsx')),
})

/** No address under /auth checks the session, not even an unknown one. */
const authNotFound = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  ...page([], () => import('#web/pages/not-found/not-found.tsx')),
})
/** For a session without a family. The page checks the session itself. */
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  ...page(['account', 'frame', 'records'], () => import('#web/pages/account/account.tsx')),
})

/** Everything else needs a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  notFoundComponent: lazyRouteComponent(inside, 'NotFound'),
  component: lazyRouteComponent(inside, 'SignedIn'),
})
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  ...page([], () => import('#web/pages/home/home.tsx')),
})
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding',
  ...page(['frame'], () => import('#web/pages/onboarding/profile.tsx')),
})
const missionSelect = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/mission-select',
  ...page(['frame'], () => import('#web/pages/onboarding/mission-select.tsx')),
})
const questions = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/questions/$type',
  validateSearch: (search: Record<string, unknown>): { q?: QuestionNumber | 'family' | undefined } => ({
    q: search['q'] === 'family' ? 'family' : questionNumbers.find((number) => number === Number(search['q'])),
  }),
  beforeLoad: expectMission,
  ...page(['frame'], () => import('#web/pages/onboarding/questions.tsx')),
})
const approval = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/approval/$type',
  beforeLoad: expectMission,
  ...page(['frame', 'records', 'editor'], () => import('#web/pages/onboarding/approval.tsx')),
})
/** Pages inside the frame: the dashboard's pages and a pilot's page. */
const framed = createRoute({
  getParentRoute: () => signedIn,
  id: 'framed',
  loader: () => bringTexts(['frame']),
  component: lazyRouteComponent(inside, 'Frame'),
})
const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
})
const pilot = createRoute({
  getParentRoute: () => framed,
  path: '/user/$id',
  ...page(['records', 'settings'], () => import('#web/pages/pilot/pilot.tsx')),
  errorComponent: lazyRouteComponent(inside, 'FrameError'),
})
// A fast page replaces the previous one at once; a slow one shows a pending state.
const pendingOptions = {
  pendingComponent: lazyRouteComponent(inside, 'FramePending'),
  pendingMs: 400,
  pendingMinMs: 300,
}
const today = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  // Lazy too: the sign-in page doesn't need it.
  errorComponent: lazyRouteComponent(inside, 'FrameError'),
  ...pendingOptions,
  ...page(['records', 'missions'], () => import('#web/pages/today/today.tsx')),
})
const chat = createRoute({ ...dashboardPage('chat'), validateSearch: chatSearch })
const settings = createRoute({ ...dashboardPage('settings'), validateSearch: settingsSearch })
const commandCenter = createRoute({
  ...dashboardPage('command-center'),
  validateSearch: commandCenterSearch,
})
const buildRoom = createRoute({ ...dashboardPage('build-room'), validateSearch: buildRoomSearch })
const dataRoom = createRoute({ ...dashboardPage('data-room'), validateSearch: dataRoomSearch })
const serviceMesh = createRoute({ ...dashboardPage('service-mesh'), validateSearch: serviceMeshSearch })
const heritageRoom = createRoute(dashboardPage('heritage-room'))
const knowledgeRoom = createRoute(dashboardPage('knowledge-room'))
const familyVault = createRoute(dashboardPage('family-vault'))
const councils = createRoute(dashboardPage('councils'))
const familyTree = createRoute({ ...dashboardPage('family-tree'), validateSearch: familyTreeSearch })
const legacyTimeline = createRoute(dashboardPage('legacy-timeline'))
const failsafe = createRoute(dashboardPage('failsafe'))
/** An unknown page keeps the frame. Nothing links here. */
const unknownPage = createRoute({
  getParentRoute: () => dashboard,
  path: '$unknown',
  component: lazyRouteComponent(inside, 'NotFound'),
})
/** An unknown address needs a session too, like everything outside /auth and /disconnect. */
const unknownAddress = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(inside, 'NotFound'),
})

const routeTree = root.addChildren([
  signIn,
  createAccount,
  recovery,
  confirmEmail,
  oidcReturn,
  authNotFound,
  disconnect,
  account,
  signedIn.addChildren([
    home,
    profile,
    missionSelect,
    questions,
    approval,
    framed.addChildren([
      pilot,
      dashboard.addChildren([
        today,
        chat,
        settings,
        commandCenter,
        buildRoom,
        dataRoom,
        serviceMesh,
        heritageRoom,
        knowledgeRoom,
        familyVault,
        councils,
        familyTree,
        legacyTimeline,
        failsafe,
        unknownPage,
      ]),
    ]),
    unknownAddress,
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page below /dashboard that a route shows. */
    page?: DashboardPageId
  }
}

function Root() {
  return (
    <>
      <ConnectionLine />
      <Outlet />
    </>
  )
}

/**
 * Loads a page's code and text packs in parallel. The packs of its parents and of the entrance are already
 * loaded.
 */
function page(packs: readonly Pack[], load: () => Promise<{ Component: ComponentType }>) {
  return { loader: () => bringTexts(packs), component: lazyRouteComponent(load, 'Component') }
}

/** A page below /dashboard. Its code is not named here, so that the sign-in page doesn't load the list. */
function dashboardPage<const Id extends DashboardPageId>(id: Id) {
  return {
    getParentRoute: () => dashboard,
    path: id,
    staticData: { page: id },
    errorComponent: lazyRouteComponent(inside, 'FrameError'),
    ...pendingOptions,
    loader: async () => (await inside()).loadDashboardPage(id),
    component: lazyRouteComponent(inside, 'DashboardPage'),
  }
}

/** Checks `{type}` of a route; anything but the three missions shows the not-found page. */
function expectMission({ params }: { params: { type: string } }): void {
  if (!missionTypes.some((mission) => mission === params.type)) throw notFound()
}
