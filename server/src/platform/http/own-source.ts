import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { pagesFolder } from '#server/platform/http/pages.ts'

const file = 'source.tar.gz'

/** The address of the source that a release brings and serves with its pages; a clone has no such file. */
export function ownSourceUrl(publicUrl: URL): string | undefined {
  return existsSync(join(pagesFolder, file)) ? new URL(`/${file}`, publicUrl).href : undefined
}
