import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { DocumentResult, DocumentTask } from '#server/features/mesh/interfaces/document-worker.ts'
import type { YamlProblem } from '#server/features/mesh/interfaces/parse-yaml.ts'
import { type ReadDocument, readOperations } from '#server/features/mesh/interfaces/read-operations.ts'
import { minute } from '#server/platform/clock.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { sleepingWorker, WorkerTrouble } from '#server/platform/sleeping-worker.ts'

export type UnreadDocument = { readonly problem: 'not_openapi' | 'busy' | 'slow' } | YamlProblem

export interface DocumentReader {
  readonly read: (text: string, address?: string) => Promise<ReadDocument | UnreadDocument>
  readonly close: () => Promise<void>
}

export const builtDocumentWorker = join(projectRoot, 'dist/server/document-worker.js')

/** Reads OpenAPI documents: JSON where it stands, everything else as YAML on a thread that is ended when it takes too long. */
export function openDocumentReader(worker: string): DocumentReader {
  const thread = sleepingWorker<DocumentTask, DocumentResult>({ file: pathToFileURL(worker), patience: 8000, idle: minute, longestQueue: 3 })
  return {
    read: async (text, address) => {
      const parsed = parsedJson(text)
      if (parsed !== undefined) return readOperations(parsed, address) ?? { problem: 'not_openapi' }
      try {
        return (await thread.ask({ text, address })) ?? { problem: 'not_openapi' }
      } catch (error) {
        if (!(error instanceof WorkerTrouble)) throw error
        return { problem: error.reason === 'busy' ? 'busy' : 'slow' }
      }
    },
    close: () => thread.close(),
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
