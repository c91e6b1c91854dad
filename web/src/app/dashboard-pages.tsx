import type { ComponentType } from 'react'

import type { DashboardPageId } from '#contract/rooms.ts'
import type { Pack } from '#texts/packs.ts'
import { withTexts } from '#web/lib/with-texts.ts'
import type { ClosedPage } from '#web/pages/closed-room/closed-room.tsx'
import { UnbuiltRoomNotice } from '#web/shell/command-bar/unbuilt-room-notice.tsx'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A closed room has its address and says what it will contain. */
function closed(page: ClosedPage): LoadPage {
  return async () => {
    const { ClosedRoomPage } = await import('#web/pages/closed-room/closed-room.tsx')
    return {
      default: () => (
        <ClosedRoomPage page={page}>
          <UnbuiltRoomNotice page={page} />
        </ClosedRoomPage>
      ),
    }
  }
}

/** A page with the text packs that it needs in addition to the frame's. */
function page(packs: readonly Pack[], load: () => Promise<{ Component: ComponentType }>): LoadPage {
  return async () => ({ default: (await withTexts(packs, load)).Component })
}

/** The pages below /dashboard, each loaded on demand; a missing one does not compile. */
const pages: Record<DashboardPageId, LoadPage> = {
  chat: page(['chat', 'timeline'], () => import('#web/pages/chat/chat.tsx')),
  settings: page(['settings'], () => import('#web/pages/settings/settings.tsx')),
  'command-center': page(['mesh'], () => import('#web/pages/command-center/command-center.tsx')),
  'build-room': page(['records', 'editor'], () => import('#web/pages/build-room/build-room.tsx')),
  'data-room': page(['records', 'data'], () => import('#web/pages/data-room/data-room.tsx')),
  'service-mesh': page(['mesh'], () => import('#web/pages/service-mesh/service-mesh.tsx')),
  'heritage-room': closed('heritage-room'),
  'knowledge-room': closed('knowledge-room'),
  'family-vault': closed('family-vault'),
  councils: closed('councils'),
  'family-tree': page(['tree'], () => import('#web/pages/family-tree/family-tree.tsx')),
  'legacy-timeline': page(
    ['timeline', 'missions'],
    () => import('#web/pages/legacy-timeline/legacy-timeline.tsx'),
  ),
  failsafe: closed('failsafe'),
}

const loaded = new Map<DashboardPageId, ComponentType>()

/** Loads a page with its texts. */
export async function loadDashboardPage(id: DashboardPageId): Promise<void> {
  loaded.set(id, (await pages[id]()).default)
}

/** A loaded page. */
export function dashboardPage(id: DashboardPageId): ComponentType | undefined {
  return loaded.get(id)
}
