import type account from '#texts/en/account.json'
import type acts from '#texts/en/acts.json'
import type auth from '#texts/en/auth.json'
import type build from '#texts/en/build.json'
import type commands from '#texts/en/commands.json'
import type capitals from '#texts/en/capitals.json'
import type catalog from '#texts/en/catalog.json'
import type chat from '#texts/en/chat.json'
import type data from '#texts/en/data.json'
import type comments from '#texts/en/comments.json'
import type common from '#texts/en/common.json'
import type disconnect from '#texts/en/disconnect.json'
import type documents from '#texts/en/documents.json'
import type editor from '#texts/en/editor.json'
import type farewell from '#texts/en/farewell.json'
import type fields from '#texts/en/fields.json'
import type governance from '#texts/en/governance.json'
import type members from '#texts/en/members.json'
import type ledger from '#texts/en/ledger.json'
import type mesh from '#texts/en/mesh.json'
import type timeline from '#texts/en/timeline.json'
import type missions from '#texts/en/missions.json'
import type models from '#texts/en/models.json'
import type notices from '#texts/en/notices.json'
import type onboarding from '#texts/en/onboarding.json'
import type review from '#texts/en/review.json'
import type rooms from '#texts/en/rooms.json'
import type settings from '#texts/en/settings.json'
import type shell from '#texts/en/shell.json'
import type today from '#texts/en/today.json'
import type writing from '#texts/en/writing.json'

// English types the keys: a text that is not there does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      acts: typeof acts
      auth: typeof auth
      build: typeof build
      commands: typeof commands
      capitals: typeof capitals
      catalog: typeof catalog
      chat: typeof chat
      data: typeof data
      comments: typeof comments
      common: typeof common
      disconnect: typeof disconnect
      documents: typeof documents
      editor: typeof editor
      farewell: typeof farewell
      fields: typeof fields
      governance: typeof governance
      members: typeof members
      ledger: typeof ledger
      mesh: typeof mesh
      timeline: typeof timeline
      missions: typeof missions
      models: typeof models
      notices: typeof notices
      onboarding: typeof onboarding
      review: typeof review
      rooms: typeof rooms
      settings: typeof settings
      shell: typeof shell
      today: typeof today
      writing: typeof writing
    }
  }
}

declare global {
  /** The hash of all texts: part of their address, so that they can be kept for ever. */
  const __TEXTS_VERSION__: string
  /** The rooms of the front door, and the packs of letters that lie beside the texts, as `ja/door`. */
  const __FACES__: { readonly doorRooms: readonly string[]; readonly packs: readonly string[] }
}
