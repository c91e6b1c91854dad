import { pathToFileURL } from 'node:url'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { type ExportFormat, exportFormats, documentFilePath } from '#contract/documents/export.ts'
import { complexityError } from '#contract/documents/document-complexity.ts'
import { gatherDocument } from '#server/features/documents/export/gather-document.ts'
import type { RenderTask } from '#server/features/documents/export/render-worker.ts'
import { markdownOf } from '#server/features/documents/hash.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import { minute } from '#server/platform/clock.ts'
import { fileName } from '#server/platform/file-name.ts'
import { refuse } from '#server/platform/refuse.ts'
import { onDemandWorker, WorkerError } from '#server/platform/on-demand-worker.ts'
import { throttle } from '#server/platform/throttle.ts'

/** The bundled render worker and its fonts. */
export interface RenderWorkerOptions {
  /** Timeout for one document in milliseconds; tests run on a busy machine and wait longer. */
  readonly timeout?: number
  readonly worker: string
  readonly fonts: string
}

const types: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
}

/** Serves exported documents. They are rendered per request and never stored. */
export function serveDocument(
  api: FastifyInstance,
  mounting: Pick<Mounting, 'database' | 'clock'> & {
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>
    renderWorker: RenderWorkerOptions
  },
): void {
  const { database, log, renderWorker: options } = mounting
  const exports = throttle(database.secondary, 'document-file', { attempts: 200, seconds: 60 * 60 })
  const worker = onDemandWorker<RenderTask, Uint8Array>({
    file: pathToFileURL(options.worker),
    data: { fonts: options.fonts },
    timeout: options.timeout ?? 20_000,
    idleTimeout: 3 * minute,
    maxQueue: 4,
  })
  api.addHook('onClose', () => worker.close())

  const render = async (task: RenderTask, owner: string, signal: AbortSignal): Promise<Uint8Array> => {
    // Texts saved before the size limits existed would block the queue until the timeout.
    if (complexityError(task.document.body)) refuse('export_failed')
    try {
      return await worker.run(task, { owner, signal })
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      if (error.reason === 'busy' || error.reason === 'cancelled') refuse('export_busy')
      // Log only the worker's own message, never document content.
      log.error(
        { reason: error.reason, format: task.format, message: error.message.slice(0, 500) },
        'a document could not be drawn',
      )
      return refuse('export_failed')
    }
  }

  serveFile(api, mounting, {
    path: documentFilePath,
    needs: 'document.read',
    find: async (pilot, { id = '', format: requested }, _, { version: number }, signal) => {
      const format = exportFormats.find((one) => one === requested) ?? refuse('not_found')
      const { version, printed } = await database.inFamily(pilot.familyId, (tx) =>
        gatherDocument(tx, pilot, id, numberOf(number)),
      )
      await exports.count(pilot.accountId)
      const content =
        format === 'md'
          ? Buffer.from(markdownOf(version))
          : await render({ format, document: printed }, pilot.familyId, signal)
      return {
        name: `${fileName(version.title)}.${format}`,
        type: types[format],
        size: content.byteLength,
        content: streamOf(content),
      }
    },
  })
}

// Anything that is not a version number is a 404.
function numberOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : refuse('not_found')
}

async function* streamOf(content: Uint8Array) {
  yield content
}
