import type { Needs } from '#contract/call.ts'

/**
 * The event stream of changes, below /api. It carries only topics: clients refetch with their own
 * permissions.
 */
export const livePath = '/live/'

/**
 * Each topic with the permission to receive it. Topics with hidden rows are filtered further by the server.
 */
export const liveTopics = {
  /** The pilot's own account and membership. */
  me: 'session',
  family_name: 'family.read_name',
  family: 'family.read',
  members: 'member.read',
  documents: 'document.read',
  comments: 'document.read',
  missions: 'mission.read',
  capitals: 'capital.read',
  ledger: 'ledger.read',
  exports: 'family.export',
  /** The pilot's notifications. */
  notices: 'session',
  /** Files, categories and the pilot's own datasets. */
  files: 'file.read',
  /** The family's connections and their health. */
  mesh: 'mesh.read',
  /** Messages to connections and their delivery state. */
  messages: 'mesh.read',
  /** Messages to the pilot as an advisor. */
  inbox: 'mesh.reply',
  /** Entries the family wrote into its timeline; its records have topics of their own. */
  timeline: 'timeline.read',
  /** People and unions of the family tree. */
  tree: 'tree.read',
  /** The pilot's own conversations. */
  chat: 'chat.use',
} as const satisfies Record<string, Exclude<Needs, 'anyone' | 'account'>>

export type LiveTopic = keyof typeof liveTopics
