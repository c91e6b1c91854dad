import type auth from '#texts/en/auth.json'
import type common from '#texts/en/common.json'
import type disconnect from '#texts/en/disconnect.json'
import type fields from '#texts/en/fields.json'
import type onboarding from '#texts/en/onboarding.json'
import type rooms from '#texts/en/rooms.json'
import type shell from '#texts/en/shell.json'

// English types the keys: a text that is not there does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      common: typeof common
      disconnect: typeof disconnect
      fields: typeof fields
      onboarding: typeof onboarding
      rooms: typeof rooms
      shell: typeof shell
    }
  }
}

declare global {
  /** The hash of all texts: part of their address, so that they can be kept for ever. */
  const __TEXTS_VERSION__: string
}
