/**
 * The rooms in the order of the right sidebar. `label` is the text key of the short name
 * (texts/<language>/shell.json). Closed rooms are listed and disabled. Sidebar, routes and default view all
 * use this list.
 */
export const rooms = [
  { id: 'heritage-room', label: 'heritage', isOpen: false },
  { id: 'knowledge-room', label: 'knowledge', isOpen: false },
  { id: 'command-center', label: 'command_center', isOpen: true },
  { id: 'build-room', label: 'build', isOpen: true },
  { id: 'data-room', label: 'data', isOpen: true },
  { id: 'family-vault', label: 'vault', isOpen: false },
  { id: 'councils', label: 'councils', isOpen: false },
  { id: 'service-mesh', label: 'service', isOpen: true },
] as const

/** The three views below the rooms in the same sidebar; closed ones are listed and disabled. */
export const engineViews = [
  { id: 'family-tree', label: 'family_tree', isOpen: true },
  { id: 'legacy-timeline', label: 'legacy_timeline', isOpen: true },
  { id: 'failsafe', label: 'failsafe', isOpen: false },
] as const

export type RoomId = (typeof rooms)[number]['id']
export type EngineViewId = (typeof engineViews)[number]['id']
export type DashboardPageId = RoomId | EngineViewId | 'chat' | 'settings'

/**
 * The views a pilot can choose as default: `/` redirects to /dashboard/{default view}; `today` is /dashboard
 * itself.
 */
export const defaultViews = [
  'command-center',
  'today',
  'build-room',
  'data-room',
  'service-mesh',
  'chat',
] as const
export type DefaultView = (typeof defaultViews)[number]
export const fallbackView = 'command-center' satisfies DefaultView
