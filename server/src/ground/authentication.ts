import type { Authentication } from '#contract/models/providers.ts'
import { refuseField } from '#server/platform/refuse.ts'

// A header that says something about the message itself is not one to say who comes.
const headerName = /^(?!(host|connection|content-.*|transfer-encoding|upgrade|te|trailer|expect|accept|accept-.*|cookie)$)[!#$%&'*+.^_`|~0-9a-z-]+$/i

/** Whether the name fits the way somebody else's server asks who comes: a header that can be sent, a user that can be told from a password. */
export function expectAuthentication(authentication: Authentication, name: string): void {
  if (authentication === 'header' && !headerName.test(name)) refuseField('auth_name', name === '' ? 'required' : 'header_text')
  // Everything before the first colon is the name.
  if (authentication === 'basic' && (name === '' || name.includes(':'))) refuseField('auth_name', name === '' ? 'required' : 'header_text')
}
