import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { DocumentResult, DocumentTask } from '#server/features/mesh/interfaces/document-worker.ts'
import type { YamlProblem } from '#server/features/mesh/interfaces/parse-yaml.ts'
import { type ReadDocument, readOperations } from '#server/features/mesh/interfaces/read-operations.ts'
import { minute } from '#server/platform/clock.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { onDemandWorker, WorkerError } from '#server/platform/on-demand-worker.ts'

export type UnreadDocument = { readonly problem: 'not_openapi' | 'busy' | 'slow' } | YamlProblem

export interface DocumentReader {
  readonly read: (text: string, address?: string) => Promise<ReadDocument | UnreadDocument>
  readonly close: () => Promise<void>
}

export const builtDocumentWorker = join(projectRoot, 'dist/server/document-worker.js')

/** Reads OpenAPI documents: JSON on the main thread, everything else as YAML in a worker with a timeout. */
export function openDocumentReader(worker: string): DocumentReader {
  const thread = onDemandWorker<DocumentTask, DocumentResult>({
    file: pathToFileURL(worker),
    timeout: 8000,
    idleTimeout: minute,
    maxQueue: 3,
  })
  return {
    read: async (text, address) => {
      const parsed = parsedJson(text)
      if (parsed !== undefined) return readOperations(parsed, address) ?? { problem: 'not_openapi' }
      try {
        return (await thread.run({ text, address })) ?? { problem: 'not_openapi' }
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error
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
