import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import { createAccount, get, password, post } from './process/ask.ts'
import { metadata } from './files.ts'
import { serviceValues } from './mesh.ts'

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export const commandFile = 'dist/server/command.js'

/** Runs an operator's command of the built server to its end. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  options: { readonly cwd?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [`${process.cwd()}/${commandFile}`, ...args], {
    env: { ...process.env, DATABASE_URL: '', FILES_URL: '', BACKUP_PASSPHRASE_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...said })))
}

export interface FilledServer {
  readonly cookie: string
  readonly files: { readonly id: string; readonly bytes: Buffer }[]
}

/** A family with files, secrets, invitations and jobs, written over the network. */
export async function fillServer(url: string): Promise<FilledServer> {
  const cookie = await createAccount(url, 'helena@hallam.test')
  const saved = [
    await post(url, '/account/two-factor/set-up/', { current_password: password }, cookie),
    await post(
      url,
      '/mesh/contacts/',
      serviceValues({ authentication: 'bearer', secret: 'the secret of the archive' }),
      cookie,
    ),
    await post(url, '/family/invitations/', { email: 'one@hallam.test', role: 'guardian' }, cookie),
    await post(
      url,
      '/family/',
      { version: 1, name: 'Hallam “of the mill” 家', purpose_statement: 'Keep it,\n\\N \\. turning.' },
      cookie,
    ),
  ]
  const refused = saved.find(({ status }) => status !== 200)
  if (refused) throw new Error(`${refused.status} ${await refused.text()}`)
  const files = []
  for (const size of [1, 1000, 70_000, 9 * 1024 * 1024])
    files.push(await uploadFile(url, cookie, { name: `Deed ${size}.bin`, bytes: randomBytes(size) }))
  return { cookie, files }
}

export async function uploadFile(
  url: string,
  cookie: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<{ id: string; bytes: Buffer }> {
  const room = (await (await get(url, '/files/room/', cookie)).json()) as { categories: { id: string }[] }
  const response = await fetch(`${url}/api/files/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ filename: name, category: room.categories[0]?.id ?? '' }),
    },
    body: new Uint8Array(bytes),
  })
  const id = response.headers.get('forerunners-file')
  if (!id) throw new Error(`${response.status} ${await response.text()}`)
  return { id, bytes }
}

/** The files that a server does not give back byte for byte. */
export async function differingFiles(url: string, { cookie, files }: FilledServer): Promise<string[]> {
  const differing: string[] = []
  for (const { id, bytes } of files) {
    const got = await get(url, `/files/${id}/bytes/`, cookie)
    if (got.status !== 200 || !bytes.equals(Buffer.from(await got.arrayBuffer()))) differing.push(id)
  }
  return differing
}
