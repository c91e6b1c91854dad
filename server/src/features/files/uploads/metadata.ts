import { safeParse } from 'zod/v4/core'

import { safeFolder, safeName } from '#contract/files/names.ts'
import { Id } from '#contract/schemas.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

export interface Metadata {
  readonly name: string
  readonly categoryId: string
  readonly folder: string
  readonly isDraft: boolean
}

const maxLength = 8192

/** Parses the tus Upload-Metadata header: pairs of a key and a base64 value. */
export function readMetadata(header: string | string[] | undefined): Metadata {
  const text = String(header ?? '')
  if (text.length > maxLength) refuse('malformed')
  const values = new Map(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, decodeText(value)] as const
    }),
  )
  const name = safeName(values.get('filename') ?? '')
  if (name === '') refuseField('filename', 'required')
  const categoryId = values.get('category') ?? ''
  if (!safeParse(Id, categoryId).success) refuseField('category', 'not_found')
  const folder = safeFolder(values.get('folder') ?? '') ?? refuseField('folder', 'folder_long')
  return { name, categoryId, folder, isDraft: values.get('draft') === 'yes' }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Reject invalid input: replacement characters would change the name.
function decodeText(base64: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) refuse('malformed')
  try {
    return utf8.decode(Buffer.from(base64, 'base64'))
  } catch {
    return refuse('malformed')
  }
}
