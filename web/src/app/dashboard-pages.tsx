import type { ComponentType } from 'react'

import { type DashboardPageId, rooms } from '#contract/rooms.ts'
import { withTexts } from '#web/lib/with-texts.ts'
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

interface DashboardPage {
  readonly load: () => Promise<{ default: ComponentType }>
  /** Whose texts it shows (with-texts.ts). */
  readonly rooms: readonly string[]
}

const notYet = (page: ComingPage): DashboardPage => ({ load: coming(page), rooms: ['rooms'] })

/** The pages below /dashboard, each loaded on demand; one that is left out does not compile. */
const pages: Record<DashboardPageId, DashboardPage> = {
  chat: {
    load: () => import('#web/pages/chat/chat.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['chat', 'onboarding', 'fields', 'timeline'],
  },
  settings: {
    load: () => import('#web/pages/settings/settings.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['settings', 'governance', 'members', 'onboarding', 'documents', 'capitals', 'ledger', 'acts'],
  },
  'command-center': {
    load: () => import('#web/pages/command-center/command-center.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['mesh', 'rooms', 'fields'],
  },
  'build-room': {
    load: () => import('#web/pages/build-room/build-room.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['build', 'governance', 'documents', 'onboarding', 'review', 'comments', 'fields', 'capitals', 'rooms', 'writing'],
  },
  'data-room': {
    load: () => import('#web/pages/data-room/data-room.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['data', 'rooms', 'governance', 'capitals', 'documents', 'fields', 'build'],
  },
  'service-mesh': {
    load: () => import('#web/pages/service-mesh/service-mesh.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['mesh', 'rooms', 'fields'],
  },
  'heritage-room': notYet('heritage-room'),
  'knowledge-room': notYet('knowledge-room'),
  'family-vault': notYet('family-vault'),
  councils: notYet('councils'),
  'family-tree': notYet('family-tree'),
  'legacy-timeline': {
    load: () => import('#web/pages/legacy-timeline/legacy-timeline.tsx').then(({ Component }) => ({ default: Component })),
    rooms: ['timeline', 'rooms', 'onboarding', 'missions', 'governance', 'fields'],
  },
  failsafe: notYet('failsafe'),
}

const isPage = (id: string): id is DashboardPageId => id in pages
const loaded = new Map<string, ComponentType>()

/** Brings the page of an address, in whatever case it was written, with its texts. */
export async function loadDashboardPage(address: string): Promise<void> {
  const id = address.toLowerCase()
  if (!isPage(id)) return
  const { load, rooms: texts } = pages[id]
  const [page] = await Promise.all([load(), withTexts(...texts)()])
  loaded.set(id, page.default)
}

/** A page that was brought. */
export function dashboardPage(address: string): ComponentType | undefined {
  return loaded.get(address.toLowerCase())
}
