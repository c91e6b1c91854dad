import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectRoot } from '#server/platform/project-root.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

let read: string | undefined

export function productVersion(): string {
  read ??= readVersion()
  return read
}

function readVersion(): string {
  const { version } = fieldsOf(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  return typeof version === 'string' ? version : '0'
}
