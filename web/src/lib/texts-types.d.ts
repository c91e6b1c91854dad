import type acts from '#texts/en/acts.json'
import type auth from '#texts/en/auth.json'
import type commands from '#texts/en/commands.json'
import type capitals from '#texts/en/capitals.json'
import type common from '#texts/en/common.json'
import type disconnect from '#texts/en/disconnect.json'
import type documents from '#texts/en/documents.json'
import type fields from '#texts/en/fields.json'
import type governance from '#texts/en/governance.json'
import type missions from '#texts/en/missions.json'
import type onboarding from '#texts/en/onboarding.json'
import type rooms from '#texts/en/rooms.json'
import type shell from '#texts/en/shell.json'
import type today from '#texts/en/today.json'

// English types the keys: a text that is not there does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      acts: typeof acts
      auth: typeof auth
      commands: typeof commands
      capitals: typeof capitals
      common: typeof common
      disconnect: typeof disconnect
      documents: typeof documents
      fields: typeof fields
      governance: typeof governance
      missions: typeof missions
      onboarding: typeof onboarding
      rooms: typeof rooms
      shell: typeof shell
      today: typeof today
    }
  }
}

declare global {
  /** The hash of all texts: part of their address, so that they can be kept for ever. */
  const __TEXTS_VERSION__: string
  /** The rooms of the front door, and the packs of letters that lie beside the texts, as `ja/door`. */
  const __FACES__: { readonly doorRooms: readonly string[]; readonly packs: readonly string[] }
}
