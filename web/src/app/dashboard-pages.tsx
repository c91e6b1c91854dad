import type { ComponentType } from 'react'

import type { DashboardPageId } from '#contract/rooms.ts'
import type { ClosedPage } from '#web/pages/closed-room/closed-room.tsx'
import { AskedHere } from '#web/shell/command-bar/asked-here.tsx'

type Bring = () => Promise<{ default: ComponentType }>

/** A closed room keeps its address, and says what it will hold. */
function closed(page: ClosedPage): Bring {
  return async () => {
    const { ClosedRoomPage } = await import('#web/pages/closed-room/closed-room.tsx')
    return {
      default: () => (
        <ClosedRoomPage page={page}>
          <AskedHere page={page} />
        </ClosedRoomPage>
      ),
    }
  }
}

/** The pages below /dashboard, each loaded on demand; one that is left out does not compile. */
const pages: Record<DashboardPageId, Bring> = {
  chat: () => import('#web/pages/chat/chat.tsx').then(({ Component }) => ({ default: Component })),
  settings: () => import('#web/pages/settings/settings.tsx').then(({ Component }) => ({ default: Component })),
  'command-center': () => import('#web/pages/command-center/command-center.tsx').then(({ Component }) => ({ default: Component })),
  'build-room': () => import('#web/pages/build-room/build-room.tsx').then(({ Component }) => ({ default: Component })),
  'data-room': () => import('#web/pages/data-room/data-room.tsx').then(({ Component }) => ({ default: Component })),
  'service-mesh': () => import('#web/pages/service-mesh/service-mesh.tsx').then(({ Component }) => ({ default: Component })),
  'heritage-room': closed('heritage-room'),
  'knowledge-room': closed('knowledge-room'),
  'family-vault': closed('family-vault'),
  councils: closed('councils'),
  'family-tree': closed('family-tree'),
  'legacy-timeline': () => import('#web/pages/legacy-timeline/legacy-timeline.tsx').then(({ Component }) => ({ default: Component })),
  failsafe: closed('failsafe'),
}

const isPage = (id: string): id is DashboardPageId => id in pages
const loaded = new Map<string, ComponentType>()

/** Brings the page of an address, in whatever case it was written. Its texts come with those of the frame. */
export async function loadDashboardPage(address: string): Promise<void> {
  const id = address.toLowerCase()
  if (isPage(id)) loaded.set(id, (await pages[id]()).default)
}

/** A page that was brought. */
export function dashboardPage(address: string): ComponentType | undefined {
  return loaded.get(address.toLowerCase())
}
