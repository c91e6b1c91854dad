import {
  Archive,
  BookOpen,
  Compass,
  Feather,
  GitFork,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  Milestone,
  UsersRound,
  Vault,
  Waypoints,
} from 'lucide-react'

import type { EngineViewId, RoomId } from '#contract/rooms.ts'

/** The icon of each room and view. */
export const engineIcons: Record<RoomId | EngineViewId, LucideIcon> = {
  'heritage-room': Landmark,
  'knowledge-room': BookOpen,
  'command-center': Compass,
  'build-room': Feather,
  'data-room': Archive,
  'family-vault': Vault,
  councils: UsersRound,
  'service-mesh': Waypoints,
  'family-tree': GitFork,
  'legacy-timeline': Milestone,
  failsafe: LifeBuoy,
}
