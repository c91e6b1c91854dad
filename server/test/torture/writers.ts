import { createHash } from 'node:crypto'

import { metadata } from '../files.ts'
import { createAccount } from '../process/ask.ts'
import type { Random } from './random.ts'
import { Refused, Writer } from './writer.ts'

/** Changes the name of a family. */
class NameWriter extends Writer {
  private version = 1
  private isPending = false

  async write(url: string): Promise<void> {
    this.isPending = true
    await this.post(url, '/family/', { version: this.version, name: `Family ${this.version + 1}` })
    this.isPending = false
    this.version++
    this.acknowledged++
  }

  async findLost(url: string): Promise<string[]> {
    const found = await this.read<{ name: string; version: number }>(url, '/family/')
    const isAsExpected =
      found.version === this.version || (this.isPending && found.version === this.version + 1)
    const lost = isAsExpected ? [] : [`name: ${this.version} acknowledged, ${found.version} found`]
    if (found.version > 1 && found.name !== `Family ${found.version}`)
      lost.push(`name: version ${found.version} is "${found.name}"`)
    this.version = found.version
    this.isPending = false
    return lost
  }
}

interface ShownDocument {
  readonly id: string
  readonly version: number
  readonly hash: string
  readonly body: string
  readonly state: string
}

const policy = { class: 'policy', capital: 'cultural' }

/** Writes version after version of a document, and then the next document. */
class DocumentWriter extends Writer {
  private readonly finished: { readonly id: string; readonly version: number }[] = []
  private document: { id: string; version: number } | undefined
  private isPending = false

  async write(url: string): Promise<void> {
    if (!this.document || this.document.version > 30) {
      if (this.document) this.finished.push(this.document)
      this.document = undefined
      const { id, version } = await this.post<ShownDocument>(url, '/documents/', {
        title: 'Rules',
        ...policy,
      })
      this.document = { id, version }
    } else {
      const { id, version } = this.document
      this.isPending = true
      await this.post(url, `/documents/${id}/`, { version, title: 'Rules', body: bodyOf(version + 1) })
      this.isPending = false
      this.document.version++
    }
    this.acknowledged++
  }

  async findLost(url: string, which: 'newest' | 'all'): Promise<string[]> {
    const lost: string[] = []
    for (const { id, version } of newest(this.finished, which))
      lost.push(...(await this.compare(url, id, version, false)).lost)
    if (this.document) {
      const { id, version } = this.document
      const found = await this.compare(url, id, version, this.isPending)
      lost.push(...found.lost)
      this.document.version = found.version
    }
    this.isPending = false
    return lost
  }

  private async compare(
    url: string,
    id: string,
    version: number,
    isPending: boolean,
  ): Promise<{ version: number; lost: string[] }> {
    const found = await this.read<ShownDocument>(url, `/documents/${id}/`)
    const isAsExpected = found.version === version || (isPending && found.version === version + 1)
    const lost = isAsExpected
      ? []
      : [`document ${id}: version ${version} acknowledged, ${found.version} found`]
    if (found.version > 1 && found.body !== bodyOf(found.version))
      lost.push(`document ${id}: version ${found.version} has another text`)
    return { version: found.version, lost }
  }
}

function bodyOf(version: number): string {
  return `Version ${version} of our rules.\n\n${'We keep the mill and the weir. '.repeat(version)}`.trim()
}

/** Creates documents and approves them, alone in the family. */
class VoteWriter extends Writer {
  private readonly approved: { readonly id: string; readonly state: string }[] = []
  private pending: string | undefined

  async write(url: string): Promise<void> {
    const { id } = await this.post<ShownDocument>(url, '/documents/', { title: 'Vote', ...policy })
    this.acknowledged++
    const { version, hash } = await this.post<ShownDocument>(url, `/documents/${id}/`, {
      version: 1,
      title: 'Vote',
      body: 'We keep the mill.',
    })
    this.acknowledged++
    this.pending = id
    const { state } = await this.post<ShownDocument>(url, `/documents/${id}/approve/`, { version, hash })
    this.approved.push({ id, state })
    this.pending = undefined
    this.acknowledged++
  }

  async findLost(url: string, which: 'newest' | 'all'): Promise<string[]> {
    const lost: string[] = []
    for (const { id, state } of newest(this.approved, which)) {
      const found = await this.read<ShownDocument>(url, `/documents/${id}/`)
      if (found.state !== state) lost.push(`vote: ${id} was ${state}, is ${found.state}`)
    }
    if (this.pending) await this.read(url, `/documents/${this.pending}/`)
    this.pending = undefined
    return lost
  }
}

/** Uploads small files, each in one request. */
class UploadWriter extends Writer {
  private readonly files: { readonly id: string; readonly hash: string }[] = []
  private category: string | undefined
  private readonly random: Random

  constructor(cookie: string, random: Random) {
    super(cookie)
    this.random = random
  }

  async write(url: string): Promise<void> {
    this.category ??=
      (await this.read<{ categories: { id: string }[] }>(url, '/files/room/')).categories[0]?.id ?? ''
    const bytes = Buffer.from(
      Array.from({ length: 200 + this.random.below(3000) }, () => this.random.below(256)),
    )
    const response = await fetch(`${url}/api/files/uploads`, {
      method: 'POST',
      headers: {
        cookie: this.cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata({ filename: `${this.files.length}.bin`, category: this.category }),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    })
    const id = response.headers.get('forerunners-file')
    if (response.status !== 201 || !id) throw new Refused(response.status, await response.text())
    this.files.push({ id, hash: sha(bytes) })
    this.acknowledged++
  }

  async findLost(url: string, which: 'newest' | 'all'): Promise<string[]> {
    const lost: string[] = []
    for (const { id, hash } of newest(this.files, which)) {
      // Waits until the database is back.
      await this.read(url, '/files/room/')
      const response = await fetch(`${url}/api/files/${id}/bytes/`, { headers: { cookie: this.cookie } })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status !== 200 || sha(bytes) !== hash)
        lost.push(`upload: ${id} answers ${response.status} with ${bytes.length} bytes`)
    }
    return lost
  }
}

/** The writes that the last restart could have lost, and some more. */
function newest<Item>(items: readonly Item[], which: 'newest' | 'all'): readonly Item[] {
  return which === 'all' ? items : items.slice(-20)
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writers of each kind, each with its own account and family. */
export async function makeWriters(url: string, random: Random): Promise<Writer[]> {
  const account = (name: string) => createAccount(url, `${name}-${Date.now()}@family.test`)
  const names = await Promise.all(['name-1', 'name-2', 'name-3', 'name-4'].map(account))
  const documents = await Promise.all(['document-1', 'document-2'].map(account))
  return [
    ...names.map((cookie) => new NameWriter(cookie)),
    ...documents.map((cookie) => new DocumentWriter(cookie)),
    new VoteWriter(await account('vote')),
    new UploadWriter(await account('upload'), random),
  ]
}
