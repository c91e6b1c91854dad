import type { TextRooms } from '#texts/text-rooms.ts'

/**
 * Texts travel to the browser in packs: one request per pack, and every room in exactly one of them. Rooms
 * that most pages show together share a pack. A page names its packs where it is loaded (routes.tsx,
 * dashboard-pages.tsx), and only those are fetched.
 */
export const packs = {
  /** Loaded before anything is shown, so every page has it. */
  entrance: ['common', 'auth', 'fields', 'disconnect'],
  /** Used by the frame around the signed-in pages, or small and used by most of them. */
  frame: [
    'shell',
    'commands',
    'notifications',
    'rooms',
    'today',
    'categories',
    'governance',
    'members',
    'onboarding',
  ],
  /** Shown wherever documents and decisions are listed. */
  records: ['documents', 'comments', 'votes', 'capitals', 'acts'],
  missions: ['missions'],
  editor: ['build', 'editor', 'review', 'writing'],
  chat: ['chat'],
  data: ['data'],
  mesh: ['mesh'],
  catalog: ['catalog'],
  timeline: ['timeline'],
  tree: ['tree', 'tree-chart'],
  settings: ['settings', 'models', 'ledger', 'lifecycle'],
  account: ['account'],
} as const satisfies Record<string, readonly (keyof TextRooms)[]>

export type Pack = keyof typeof packs

/** Rooms that only the server uses. */
export const serverOnly: readonly string[] = ['refusals', 'emails', 'archive', 'export']

const packNames = Object.keys(packs) as Pack[]

export function packOf(room: string): Pack {
  const pack = packNames.find((name) => (packs[name] as readonly string[]).includes(room))
  if (!pack) throw new Error(`No pack holds the texts of ${room}`)
  return pack
}

/** Glyphs travel in two packs only: the rooms share most of theirs, so smaller packs would repeat them. */
export type FontPack = 'entrance' | 'signed-in'

export function fontPackOf(room: string): FontPack {
  return packOf(room) === 'entrance' ? 'entrance' : 'signed-in'
}
