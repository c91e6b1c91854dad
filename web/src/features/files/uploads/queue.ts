import type { Upload } from 'tus-js-client'

import { uploadsPath } from '#contract/files/calls.ts'
import { familyHeader } from '#contract/call.ts'
import type { BroughtFile } from '#web/features/files/uploads/dropped-files.ts'
import { fingerprintOf, keptBefore, rememberedUploads } from '#web/features/files/uploads/remembered.ts'
import { leaveHouse } from '#web/lib/leave-house.ts'
import { openedFor } from '#web/lib/opened-for.ts'
import { say, texts } from '#web/lib/texts.ts'

export type UploadState = 'waiting' | 'going' | 'cut' | 'paused' | 'finishing' | 'done' | 'failed'

/** One file on its way. */
export interface Going {
  readonly id: number
  /** With the folder it came in. */
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** Why it was not kept. */
  readonly reason: string
  /** Which version it became. */
  readonly version: number | null
}

interface Wanted {
  readonly file: File
  readonly category: string
  /** The target folder within the category. */
  readonly folder: string
  readonly isDraft: boolean
}

const atOnce = 3
/** One request carries no more: what a proxy or a slow line cuts off is little. */
const chunkSize = 32 * 1024 * 1024
/** A file up to this size goes with the first request. A larger one asks for its place first: what is cut before that is known begins anew. */
const inOneGo = 1024 * 1024
const pauses = [500, 1000, 3000, 5000, 10_000, 20_000]

/**
 * Files on their way, whatever page is shown: they go on while one reads elsewhere. Three at once, each resumable by the tus protocol;
 * what was cut off by a reload goes on when the same file is chosen again.
 */
class UploadQueue {
  private all: Going[] = []
  private readonly wanted = new Map<number, Wanted>()
  private readonly uploads = new Map<number, Upload>()
  private readonly listeners = new Set<() => void>()
  private count = 0
  private isTelling = false
  private readonly keepers = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly now = () => this.all
  readonly isEmpty = () => this.all.length === 0

  /** Tells when a file was kept, so that the lists show it; what it gives back ends that. */
  whenKept(listener: () => void): () => void {
    this.keepers.add(listener)
    return () => void this.keepers.delete(listener)
  }

  add(files: readonly BroughtFile[], { category, folder, isDraft }: Omit<Wanted, 'file'>): void {
    const added = files.map(({ file, folder: within }) => {
      const id = ++this.count
      this.wanted.set(id, { file, category, folder: joined(folder, within), isDraft })
      return { id, name: joined(within, file.name), size: file.size, sent: 0, state: 'waiting', reason: '', version: null } as const
    })
    this.put([...this.all, ...added])
    this.startNext()
  }

  pause(id: number): void {
    void this.uploads.get(id)?.abort()
    this.change(id, { state: 'paused' })
    this.startNext()
  }

  goOn(id: number): void {
    this.change(id, { state: 'waiting', reason: '' })
    this.startNext()
  }

  /** Stops it and forgets what has arrived. */
  stop(id: number): void {
    const upload = this.uploads.get(id)
    // What the server keeps of it is forgotten there by itself after a week.
    void upload?.abort(true).catch(() => undefined)
    this.forget(id)
    this.startNext()
  }

  clearDone(): void {
    for (const { id, state } of this.all) if (state === 'done') this.forget(id)
  }

  pauseAll(): void {
    for (const { id, state } of this.all) if (['waiting', 'going', 'cut'].includes(state)) this.pause(id)
  }

  goOnAll(): void {
    for (const { id, state } of this.all) if (state === 'paused' || state === 'failed') this.change(id, { state: 'waiting', reason: '' })
    this.startNext()
  }

  private forget(id: number): void {
    this.uploads.delete(id)
    this.wanted.delete(id)
    this.put(this.all.filter((one) => one.id !== id))
  }

  private startNext(): void {
    const busy = this.all.filter(({ state }) => state === 'going' || state === 'cut' || state === 'finishing').length
    for (const { id } of this.all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - busy))) void this.start(id)
  }

  private async start(id: number): Promise<void> {
    const wanted = this.wanted.get(id)
    if (!wanted) return
    this.change(id, { state: 'going' })
    const known = this.uploads.get(id)
    if (known) {
      known.start()
      return
    }
    const { Upload, isSupported, DetailedError } = await import('tus-js-client')
    if (!isSupported || this.find(id)?.state !== 'going') return
    const { file, category, folder, isDraft } = wanted
    const family = openedFor()
    const upload = new Upload(file, {
      endpoint: `/api${uploadsPath}`,
      chunkSize,
      retryDelays: pauses,
      uploadDataDuringCreation: file.size <= inOneGo,
      removeFingerprintOnSuccess: true,
      fingerprint: () => fingerprintOf(file, folder),
      urlStorage: rememberedUploads(category),
      metadata: { filename: file.name, category, ...(folder && { folder }), ...(isDraft && { draft: 'yes' }) },
      headers: { 'accept-language': texts.language, ...(family && { [familyHeader]: family }) },
      onProgress: (sent) => this.change(id, { sent, state: sent === file.size ? 'finishing' : 'going' }),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        const isWorthIt = status === 0 || status === 409 || status === 423 || status === 503 || status === 502 || status === 504
        if (isWorthIt) this.change(id, { state: 'cut' })
        return isWorthIt
      },
      onSuccess: ({ lastResponse }) => {
        this.change(id, { state: 'done', sent: file.size, version: Number(lastResponse.getHeader('forerunners-version') ?? 1) })
        this.uploads.delete(id)
        this.wanted.delete(id)
        for (const listener of this.keepers) listener()
        this.startNext()
      },
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        const status = answer?.getStatus() ?? 0
        if (status === 401 || status === 403) leaveHouse(status === 401 ? 'ended' : 'refused')
        this.change(id, { state: 'failed', reason: sentenceIn(answer?.getBody()) })
        this.startNext()
      },
    })
    this.uploads.set(id, upload)
    const [before] = await keptBefore(upload)
    if (this.find(id)?.state !== 'going') return
    if (before) upload.resumeFromPreviousUpload(before)
    upload.start()
  }

  private find(id: number): Going | undefined {
    return this.all.find((one) => one.id === id)
  }

  private change(id: number, change: Partial<Going>): void {
    this.put(this.all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  private put(all: Going[]): void {
    this.all = all
    const isUnderWay = all.some(({ state }) => state === 'waiting' || state === 'going' || state === 'cut' || state === 'finishing')
    if (isUnderWay) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
    this.tell()
  }

  // A thousand files tell of themselves many times a second; the page is drawn once a frame.
  private tell(): void {
    if (this.isTelling) return
    this.isTelling = true
    requestAnimationFrame(() => {
      this.isTelling = false
      for (const listener of this.listeners) listener()
    })
  }
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('/')

/** Whoever closes the tab or reloads it would cut what is on its way. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function sentenceIn(body: string | undefined): string {
  try {
    const { detail } = JSON.parse(body ?? '') as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // No answer of ours: the house was not reached.
  }
  return say('common:error.unreachable')
}

export const uploadQueue = new UploadQueue()
