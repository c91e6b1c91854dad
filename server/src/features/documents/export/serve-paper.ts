import { pathToFileURL } from 'node:url'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { type ExportFormat, exportFormats, paperFilePath } from '#contract/documents/export.ts'
import { gatherPaper } from '#server/features/documents/export/gather-paper.ts'
import type { PressTask } from '#server/features/documents/export/press.ts'
import { markdownOf } from '#server/features/documents/hash.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import { minute } from '#server/platform/clock.ts'
import { fileName } from '#server/platform/file-name.ts'
import { refuse } from '#server/platform/refuse.ts'
import { sleepingWorker, WorkerTrouble } from '#server/platform/sleeping-worker.ts'
import { throttle } from '#server/platform/throttle.ts'

/** Where the press that draws papers lies, as a file of its own, and the faces it draws with. */
export interface PressPlace {
  readonly worker: string
  readonly faces: string
}

const types: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
}

/** A paper to take home, beside the calls: drawn while somebody waits for it, and kept nowhere. */
export function servePaper(
  api: FastifyInstance,
  mounting: Pick<Mounting, 'database' | 'clock'> & { log: FastifyBaseLogger; press: PressPlace },
): void {
  const { database, log, press: place } = mounting
  const asked = throttle(database.aside, 'paper-file', { attempts: 200, seconds: 60 * 60 })
  const press = sleepingWorker<PressTask, Uint8Array>({
    file: pathToFileURL(place.worker),
    data: { faces: place.faces },
    patience: 2 * minute,
    idle: 3 * minute,
    longestQueue: 12,
  })
  api.addHook('onClose', () => press.close())

  const print = async (task: PressTask): Promise<Uint8Array> => {
    try {
      return await press.ask(task)
    } catch (error) {
      if (!(error instanceof WorkerTrouble)) throw error
      if (error.reason === 'busy') refuse('export_busy')
      // Never what was in the paper: only what the press says about itself.
      log.error({ reason: error.reason, format: task.format, message: error.message.slice(0, 500) }, 'a paper could not be drawn')
      return refuse('export_failed')
    }
  }

  serveFile(api, mounting, {
    path: paperFilePath,
    needs: 'document.read',
    find: async (pilot, { id = '', format: wanted }, _, { version: number }) => {
      const format = exportFormats.find((one) => one === wanted) ?? refuse('not_found')
      const { version, printed } = await database.inFamily(pilot.familyId, (tx) => gatherPaper(tx, pilot, id, numberOf(number)))
      await asked.count(pilot.accountId)
      const content = format === 'md' ? Buffer.from(markdownOf(version)) : await print({ format, paper: printed })
      return { name: `${fileName(version.title)}.${format}`, type: types[format], size: content.byteLength, content: wholly(content) }
    },
  })
}

// What is no number of a version is not there.
function numberOf(asked: unknown): number | undefined {
  if (asked === undefined) return undefined
  return typeof asked === 'string' && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : refuse('not_found')
}

async function* wholly(content: Uint8Array) {
  yield content
}
