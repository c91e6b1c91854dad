import type { Needs } from '#contract/call.ts'

/** The stream of what changes while one looks on; below /api. It carries topics only: whoever hears of one asks again, as always. */
export const livePath = '/live/'

/** What can change, with what one needs to hear of it. Where single rows are hidden from some, the server asks further. */
export const liveTopics = {
  /** One's own account and seat. */
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
  /** What one is told. */
  notices: 'session',
  /** Files, shelves and one's own datasets. */
  files: 'file.read',
  /** The family's network and how it is. */
  mesh: 'mesh.read',
  /** What was written to it, and how far it has come. */
  messages: 'mesh.read',
  /** What was written to oneself, as an advisor. */
  inbox: 'mesh.reply',
  /** What the family wrote into its timeline; its records have topics of their own. */
  timeline: 'timeline.read',
  /** One's own conversations. */
  chat: 'chat.use',
} as const satisfies Record<string, Exclude<Needs, 'anyone' | 'account'>>

export type LiveTopic = keyof typeof liveTopics
