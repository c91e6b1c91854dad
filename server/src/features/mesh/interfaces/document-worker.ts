import { parentPort } from 'node:worker_threads'

import { parseYaml, type YamlProblem } from '#server/features/mesh/interfaces/parse-yaml.ts'
import { type ReadDocument, readOperations } from '#server/features/mesh/interfaces/read-operations.ts'
import type { WorkerReply } from '#server/platform/on-demand-worker.ts'

export interface DocumentTask {
  readonly text: string
  readonly address: string | undefined
}

/** Undefined for YAML that is not an OpenAPI document. */
export type DocumentResult = ReadDocument | YamlProblem | undefined

// In a worker thread: parsing YAML can take a second and must not block the event loop.
parentPort?.on('message', ({ text, address }: DocumentTask) => {
  const parsed = parseYaml(text)
  const reply: WorkerReply<DocumentResult> = {
    result: 'problem' in parsed ? parsed : readOperations(parsed.value, address),
  }
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply)
})
