import type { ContactAuthentication } from '#contract/mesh/names.ts'
import { refuseField } from '#server/platform/refuse.ts'

// Headers that describe the message itself can't carry credentials.
const headerName =
  /^(?!(host|connection|content-.*|transfer-encoding|upgrade|te|trailer|expect|accept|accept-.*|cookie)$)[!#$%&'*+.^_`|~0-9a-z-]+$/i

/**
 * Refuses a name that does not fit the authentication method: an invalid header name, or a user name with a
 * colon.
 */
export function expectAuthentication(authentication: ContactAuthentication, name: string): void {
  if (authentication === 'header' && !headerName.test(name))
    refuseField('auth_name', name === '' ? 'required' : 'header_text')
  // In basic authentication everything before the first colon is the name.
  if (authentication === 'basic' && (name === '' || name.includes(':')))
    refuseField('auth_name', name === '' ? 'required' : 'header_text')
}
