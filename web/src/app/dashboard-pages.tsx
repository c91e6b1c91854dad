import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

import { type DashboardPageId, rooms } from '#contract/rooms.ts'
import type { ComingPage } from '#web/pages/coming/coming.tsx'
import { AskedHere } from '#web/shell/command-bar/asked-here.tsx'

/** A page that is not built yet says what it will hold. */
function coming(page: ComingPage): () => Promise<{ default: ComponentType }> {
  const isClosed = rooms.some(({ id, isOpen }) => id === page && !isOpen)
  return async () => {
    const { Coming } = await import('#web/pages/coming/coming.tsx')
    return {
      default: () => (
        <Coming page={page} isClosed={isClosed}>
          <AskedHere page={page} />
        </Coming>
      ),
    }
  }
}

/** The pages below /dashboard, each loaded on demand; one that is left out does not compile. */
const importers = {
  chat: coming('chat'),
  settings: () => import('#web/pages/settings/settings.tsx').then(({ Component }) => ({ default: Component })),
  'command-center': coming('command-center'),
  'build-room': () => import('#web/pages/build-room/build-room.tsx').then(({ Component }) => ({ default: Component })),
  'data-room': coming('data-room'),
  'service-mesh': coming('service-mesh'),
  'heritage-room': coming('heritage-room'),
  'knowledge-room': coming('knowledge-room'),
  'family-vault': coming('family-vault'),
  councils: coming('councils'),
  'family-tree': coming('family-tree'),
  'legacy-timeline': coming('legacy-timeline'),
  failsafe: coming('failsafe'),
} satisfies Record<DashboardPageId, () => Promise<{ default: ComponentType }>>

const pages = new Map<string, LazyExoticComponent<ComponentType>>(Object.entries(importers).map(([id, load]) => [id, lazy(load)]))

/** The page of an address, in whatever case it was written. */
export function dashboardPage(id: string): LazyExoticComponent<ComponentType> | undefined {
  return pages.get(id.toLowerCase())
}
