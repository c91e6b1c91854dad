import { safeParse } from 'zod/v4/core'

import { keptFolder, keptName } from '#contract/files/names.ts'
import { Id } from '#contract/schemas.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

export interface Metadata {
  readonly name: string
  readonly categoryId: string
  readonly folder: string
  readonly isDraft: boolean
}

const longest = 8192

/** What tus sends beside the bytes: pairs of a name and a text in base64. */
export function readMetadata(header: string | string[] | undefined): Metadata {
  const text = String(header ?? '')
  if (text.length > longest) refuse('malformed')
  const values = new Map(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, textIn(value)] as const
    }),
  )
  const name = keptName(values.get('filename') ?? '')
  if (name === '') refuseField('filename', 'required')
  const categoryId = values.get('category') ?? ''
  if (!safeParse(Id, categoryId).success) refuseField('category', 'not_found')
  const folder = keptFolder(values.get('folder') ?? '') ?? refuseField('folder', 'folder_long')
  return { name, categoryId, folder, isDraft: values.get('draft') === 'yes' }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

// What is left out or replaced would be another name than the one that was sent.
function textIn(base64: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) refuse('malformed')
  try {
    return utf8.decode(Buffer.from(base64, 'base64'))
  } catch {
    return refuse('malformed')
  }
}
