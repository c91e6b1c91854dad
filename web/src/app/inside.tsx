import { Component as DashboardPage } from '#web/app/dashboard-page.tsx'
import { loadDashboardPage } from '#web/app/dashboard-pages.tsx'
import { Component as SignedIn } from '#web/app/signed-in.tsx'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { FrameError } from '#web/shell/frame-error.tsx'
import { FramePending } from '#web/shell/frame-pending.tsx'
import { Component as Frame } from '#web/shell/frame.tsx'

/** One chunk for all signed-in pages: the session, the dashboard's frame and the page registry. */
export const inside = {
  DashboardPage,
  Frame,
  FrameError,
  FramePending,
  NotFound,
  SignedIn,
  loadDashboardPage,
}
