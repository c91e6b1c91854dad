import { parentPort } from 'node:worker_threads'

import { parseYaml, type YamlProblem } from '#server/features/mesh/interfaces/parse-yaml.ts'
import { type ReadDocument, readOperations } from '#server/features/mesh/interfaces/read-operations.ts'
import type { WorkerReply } from '#server/platform/sleeping-worker.ts'

export interface DocumentTask {
  readonly text: string
  readonly address: string | undefined
}

/** Nothing at all for YAML that is no OpenAPI document. */
export type DocumentResult = ReadDocument | YamlProblem | undefined

// On a thread of its own: a second of YAML must not be a second in which the server answers no one.
parentPort?.on('message', ({ text, address }: DocumentTask) => {
  const parsed = parseYaml(text)
  const reply: WorkerReply<DocumentResult> = { result: 'problem' in parsed ? parsed : readOperations(parsed.value, address) }
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply)
})
