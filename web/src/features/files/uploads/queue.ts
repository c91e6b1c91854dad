import type { Upload } from 'tus-js-client'

import { uploadsPath } from '#contract/files/calls.ts'
import { familyHeader } from '#contract/call.ts'
import type { DroppedFile } from '#web/features/files/uploads/dropped-files.ts'
import { halve, pieceSize } from '#web/features/files/uploads/piece-size.ts'
import { fingerprintOf, previousUploads, storedUploads } from '#web/features/files/uploads/stored-uploads.ts'
import { disconnectRefused } from '#web/lib/disconnect.ts'
import { pageFamily } from '#web/lib/page-family.ts'
import { translate, texts } from '#web/lib/texts.ts'

export type UploadState = 'waiting' | 'uploading' | 'interrupted' | 'paused' | 'finishing' | 'done' | 'failed'

export interface UploadItem {
  readonly id: number
  /** Including its folder path. */
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** The error message. */
  readonly reason: string
  /** The resulting version. */
  readonly version: number | null
}

interface UploadRequest {
  readonly file: File
  readonly category: string
  /** The target folder within the category. */
  readonly folder: string
  readonly isDraft: boolean
}

const maxConcurrent = 3
/**
 * Files up to this size are sent with the creating request. Larger ones are created first, so that they can
 * resume.
 */
const maxSingleRequest = 1024 * 1024
const retryDelays = [500, 1000, 3000, 5000, 10_000, 20_000]

/**
 * Uploads that continue across page changes: three at a time, resumable by tus. After a reload, choosing the
 * same file again resumes it.
 */
class UploadQueue {
  private items: UploadItem[] = []
  private readonly requests = new Map<number, UploadRequest>()
  private readonly uploads = new Map<number, Upload>()
  private readonly listeners = new Set<() => void>()
  private count = 0
  private isNotifying = false
  private readonly storedListeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = () => this.items
  readonly isEmpty = () => this.items.length === 0

  /** Registers a listener for stored files. Returns the unsubscribe function. */
  onStored(listener: () => void): () => void {
    this.storedListeners.add(listener)
    return () => void this.storedListeners.delete(listener)
  }

  add(files: readonly DroppedFile[], { category, folder, isDraft }: Omit<UploadRequest, 'file'>): void {
    const added = files.map(({ file, folder: within }) => {
      const id = ++this.count
      this.requests.set(id, { file, category, folder: joinPath(folder, within), isDraft })
      return {
        id,
        name: joinPath(within, file.name),
        size: file.size,
        sent: 0,
        state: 'waiting',
        reason: '',
        version: null,
      } as const
    })
    this.setItems([...this.items, ...added])
    this.startNext()
  }

  pause(id: number): void {
    void this.uploads.get(id)?.abort()
    this.change(id, { state: 'paused' })
    this.startNext()
  }

  resume(id: number): void {
    this.change(id, { state: 'waiting', reason: '' })
    this.startNext()
  }

  /** Cancels an upload and discards the received bytes. */
  stop(id: number): void {
    const upload = this.uploads.get(id)
    // The server also deletes abandoned uploads after a week.
    void upload?.abort(true).catch(() => undefined)
    this.removeItem(id)
    this.startNext()
  }

  clearDone(): void {
    for (const { id, state } of this.items) if (state === 'done') this.removeItem(id)
  }

  pauseAll(): void {
    for (const { id, state } of this.items)
      if (['waiting', 'uploading', 'interrupted'].includes(state)) this.pause(id)
  }

  resumeAll(): void {
    for (const { id, state } of this.items)
      if (state === 'paused' || state === 'failed') this.change(id, { state: 'waiting', reason: '' })
    this.startNext()
  }

  private removeItem(id: number): void {
    this.uploads.delete(id)
    this.requests.delete(id)
    this.setItems(this.items.filter((one) => one.id !== id))
  }

  private startNext(): void {
    const busy = this.items.filter(
      ({ state }) => state === 'uploading' || state === 'interrupted' || state === 'finishing',
    ).length
    for (const { id } of this.items
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, maxConcurrent - busy)))
      void this.start(id)
  }

  private async start(id: number): Promise<void> {
    const request = this.requests.get(id)
    if (!request) return
    this.change(id, { state: 'uploading' })
    const existing = this.uploads.get(id)
    if (existing) {
      existing.start()
      return
    }
    const { Upload, isSupported, DetailedError } = await import('tus-js-client')
    if (!isSupported || this.find(id)?.state !== 'uploading') return
    const { file, category, folder, isDraft } = request
    const family = pageFamily()
    const upload = new Upload(file, {
      endpoint: `/api${uploadsPath}`,
      chunkSize: pieceSize(),
      retryDelays,
      uploadDataDuringCreation: file.size <= maxSingleRequest,
      removeFingerprintOnSuccess: true,
      fingerprint: () => fingerprintOf(file, folder),
      urlStorage: storedUploads(category),
      metadata: {
        filename: file.name,
        category,
        ...(folder && { folder }),
        ...(isDraft && { draft: 'yes' }),
      },
      headers: { 'accept-language': texts.language, ...(family && { [familyHeader]: family }) },
      onProgress: (sent) => this.change(id, { sent, state: sent === file.size ? 'finishing' : 'uploading' }),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        const isRetryable =
          status === 0 ||
          status === 409 ||
          status === 423 ||
          status === 503 ||
          status === 502 ||
          status === 504
        if (isRetryable) this.change(id, { state: 'interrupted' })
        return isRetryable
      },
      onSuccess: ({ lastResponse }) => {
        this.change(id, {
          state: 'done',
          sent: file.size,
          version: Number(lastResponse.getHeader('forerunners-version') ?? 1),
        })
        this.uploads.delete(id)
        this.requests.delete(id)
        for (const listener of this.storedListeners) listener()
        this.startNext()
      },
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null
        const status = response?.getStatus() ?? 0
        const smaller =
          isRefusedByProxy(status, response?.getBody()) && halve(upload.options.chunkSize ?? pieceSize())
        if (smaller && this.find(id)) {
          upload.options.chunkSize = smaller
          upload.start()
          return
        }
        if (status === 401 || status === 403) disconnectRefused(status, parsedBody(response?.getBody()))
        this.change(id, { state: 'failed', reason: messageIn(response?.getBody()) })
        this.startNext()
      },
    })
    this.uploads.set(id, upload)
    const [before] = await previousUploads(upload)
    if (this.find(id)?.state !== 'uploading') return
    if (before) upload.resumeFromPreviousUpload(before)
    upload.start()
  }

  private find(id: number): UploadItem | undefined {
    return this.items.find((one) => one.id === id)
  }

  private change(id: number, change: Partial<UploadItem>): void {
    this.setItems(this.items.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  private setItems(items: UploadItem[]): void {
    this.items = items
    const isActive = items.some(
      ({ state }) =>
        state === 'waiting' || state === 'uploading' || state === 'interrupted' || state === 'finishing',
    )
    if (isActive) window.addEventListener('beforeunload', warnBeforeUnload)
    else window.removeEventListener('beforeunload', warnBeforeUnload)
    this.notify()
  }

  // Batches notifications to one per frame: a thousand files report many times a second.
  private notify(): void {
    if (this.isNotifying) return
    this.isNotifying = true
    requestAnimationFrame(() => {
      this.isNotifying = false
      for (const listener of this.listeners) listener()
    })
  }
}

const joinPath = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('/')

/** Warns before closing the tab, which would interrupt uploads. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function messageIn(body: string | undefined): string {
  const parsed = parsedBody(body)
  const hasDetail = typeof parsed === 'object' && parsed !== null && 'detail' in parsed
  return hasDetail && typeof parsed.detail === 'string'
    ? parsed.detail
    : translate('common:error.unreachable')
}

// The server's own refusals have a code; a proxy that finds a request too large replies in its own words.
function isRefusedByProxy(status: number, body: string | undefined): boolean {
  const parsed = parsedBody(body)
  return status === 413 && !(typeof parsed === 'object' && parsed !== null && 'code' in parsed)
}

function parsedBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // No response of ours: the server was not reached.
    return undefined
  }
}

export const uploadQueue = new UploadQueue()
