import { metadata } from './files.ts'

// A tus client over real connections, as small as the protocol.
const tus = (cookie: string, more: Record<string, string> = {}) => ({
  cookie,
  'tus-resumable': '1.0.0',
  ...more,
})

/** Creates an upload in the family's first category; returns its path. */
export async function beginUpload(
  url: string,
  cookie: string,
  { name, size }: { name: string; size: number },
): Promise<string> {
  const room = await fetch(`${url}/api/files/room/`, { headers: { cookie } })
  const { categories } = (await room.json()) as { categories: { id: string }[] }
  const about = {
    'upload-length': String(size),
    'upload-metadata': metadata({ filename: name, category: categories[0]?.id ?? '' }),
  }
  const response = await fetch(`${url}/api/files/uploads`, { method: 'POST', headers: tus(cookie, about) })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

export function readUpload(url: string, cookie: string, path: string): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'HEAD', headers: tus(cookie) })
}

interface Piece {
  readonly path: string
  readonly offset: number
  readonly body: Buffer
}

export function sendPiece(url: string, cookie: string, { path, offset, body }: Piece): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'PATCH',
    headers: tus(cookie, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }),
    body: new Uint8Array(body),
  })
}
