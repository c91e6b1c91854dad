import { Component as DashboardPage } from '#web/app/dashboard-page.tsx'
import { loadDashboardPage } from '#web/app/dashboard-pages.tsx'
import { Component as SignedIn } from '#web/app/signed-in.tsx'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { FrameError } from '#web/shell/frame-error.tsx'
import { FramePending } from '#web/shell/frame-pending.tsx'
import { Component as Frame } from '#web/shell/frame.tsx'

/** What every page behind the session needs, brought by one request: who is signed in, the frame of the dashboard, and which page is where. */
export const inside = { DashboardPage, Frame, FrameError, FramePending, NotFound, SignedIn, loadDashboardPage }
