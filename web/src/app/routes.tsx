import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, Outlet, redirect } from '@tanstack/react-router'

import { missionTypes, type QuestionNumber, questionNumbers } from '#contract/missions.ts'
import { PageError } from '#web/app/page-error.tsx'
import { withTexts } from '#web/lib/with-texts.ts'
import { ConnectionLine } from '#web/shell/connection-line.tsx'

const inside = () => import('#web/app/inside.tsx').then((part) => part.inside)

// Pages load on demand. The case of an address does not matter: the router matches without regard to it, and the root writes it back in lower case.
const root = createRootRoute({
  component: Root,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(inside, 'NotFound'),
  beforeLoad: ({ location }) => {
    const canonical = location.pathname.replace(/^\/(?:account|auth|disconnect|onboarding|dashboard)(?:\/.*)?$/i, (path) => path.toLowerCase())
    // oxlint-disable-next-line only-throw-error -- the router's own signal
    if (canonical !== location.pathname) throw redirect({ to: canonical, search: true, hash: true, replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  loader: withTexts('auth'),
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-in.tsx'), 'Component'),
})
const createAccount = createRoute({
  getParentRoute: () => root,
  path: '/auth/create',
  loader: withTexts('auth'),
  component: lazyRouteComponent(() => import('#web/pages/create-account/create-account.tsx'), 'Component'),
})
const recovery = createRoute({
  getParentRoute: () => root,
  path: '/auth/recovery',
  loader: withTexts('auth'),
  component: lazyRouteComponent(() => import('#web/pages/recovery/recovery.tsx'), 'Component'),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm-email',
  loader: withTexts('auth'),
  component: lazyRouteComponent(() => import('#web/pages/confirm-email/confirm-email.tsx'), 'Component'),
})
const disconnect = createRoute({
  getParentRoute: () => root,
  path: '/disconnect',
  loader: withTexts('disconnect'),
  component: lazyRouteComponent(() => import('#web/pages/disconnect/disconnect.tsx'), 'Component'),
})

/** Nothing under /auth checks the session, an unknown address neither. */
const authNowhere = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  component: lazyRouteComponent(() => import('#web/pages/not-found/not-found.tsx'), 'Component'),
})
/** For a session without a family. The page checks the session itself. */
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  loader: withTexts('account'),
  component: lazyRouteComponent(() => import('#web/pages/account/account.tsx'), 'Component'),
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
  component: lazyRouteComponent(() => import('#web/pages/home/home.tsx'), 'Component'),
})
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding',
  loader: withTexts('onboarding'),
  component: lazyRouteComponent(() => import('#web/pages/onboarding/profile.tsx'), 'Component'),
})
const missionSelect = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/mission-select',
  loader: withTexts('onboarding'),
  component: lazyRouteComponent(() => import('#web/pages/onboarding/mission-select.tsx'), 'Component'),
})
const questions = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/questions/$type',
  validateSearch: (search: Record<string, unknown>): { q?: QuestionNumber } => {
    const q = questionNumbers.find((number) => number === Number(search['q']))
    return q ? { q } : {}
  },
  beforeLoad: expectMission,
  loader: withTexts('onboarding'),
  component: lazyRouteComponent(() => import('#web/pages/onboarding/questions.tsx'), 'Component'),
})
const approval = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding/approval/$type',
  beforeLoad: expectMission,
  loader: withTexts('onboarding'),
  component: lazyRouteComponent(() => import('#web/pages/onboarding/approval.tsx'), 'Component'),
})
/** Pages inside the frame: the dashboard's pages and a pilot's page. */
const framed = createRoute({
  getParentRoute: () => signedIn,
  id: 'framed',
  loader: withTexts('shell'),
  component: lazyRouteComponent(inside, 'Frame'),
})
const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
})
const pilot = createRoute({
  getParentRoute: () => framed,
  path: '/user/$id',
  loader: withTexts('members'),
  component: lazyRouteComponent(() => import('#web/pages/pilot/pilot.tsx'), 'Component'),
})
// A page that is quick replaces the one before at once; one that is not says that it is on its way.
const slowly = { pendingComponent: lazyRouteComponent(inside, 'FramePending'), pendingMs: 400, pendingMinMs: 300 }
const today = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  // On demand as well: the front door has no use for it.
  errorComponent: lazyRouteComponent(inside, 'FrameError'),
  ...slowly,
  component: lazyRouteComponent(() => import('#web/pages/today/today.tsx'), 'Component'),
})
const dashboardPage = createRoute({
  getParentRoute: () => dashboard,
  path: '$page',
  errorComponent: lazyRouteComponent(inside, 'FrameError'),
  ...slowly,
  loader: async ({ params }) => (await inside()).loadDashboardPage(params.page),
  component: lazyRouteComponent(inside, 'DashboardPage'),
})
/** An unknown address: also behind the session, like everything that is not /auth or /disconnect. */
const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(inside, 'NotFound'),
})

const routeTree = root.addChildren([
  signIn,
  createAccount,
  recovery,
  confirmEmail,
  authNowhere,
  disconnect,
  account,
  signedIn.addChildren([
    home,
    profile,
    missionSelect,
    questions,
    approval,
    framed.addChildren([pilot, dashboard.addChildren([today, dashboardPage])]),
    nowhere,
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
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

/** `{type}` of a route; anything but the three missions is the not-found page. */
function expectMission({ params }: { params: { type: string } }): void {
  // oxlint-disable-next-line only-throw-error -- the router's own signal
  if (!missionTypes.some((mission) => mission === params.type)) throw notFound()
}
