import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { fieldsOf } from '#server/platform/unknown-value.ts'
import { projectRoot } from '#server/platform/project-root.ts'

interface Sender {
  readonly publicUrl: URL
  readonly operatorEmail?: string | undefined
}

/**
 * The User-Agent of outgoing requests. SEC, Nominatim and Wikimedia refuse clients that don't name themselves
 * and a contact.
 */
export function ownUserAgent({ publicUrl, operatorEmail }: Sender): string {
  const contact = operatorEmail === undefined ? '' : `; ${operatorEmail}`
  return `Forerunners/${productVersion()} (+${publicUrl.origin}${contact})`
}

function productVersion(): string {
  const { version } = fieldsOf(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  return typeof version === 'string' ? version : '0'
}
