import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

import { drawDocx } from '#server/features/documents/export/draw-docx.ts'
import { openTypst } from '#server/features/documents/export/draw-pdf.ts'
import type { PrintedDocument } from '#server/features/documents/export/printed-document.ts'
import type { WorkerReply } from '#server/platform/on-demand-worker.ts'

export interface RenderTask {
  readonly format: 'pdf' | 'docx'
  readonly document: PrintedDocument
}

// Rendering is heavy and blocking, so it runs in its own worker thread and bundle. Liftoff only: optimizing
// Typst's WebAssembly would take seconds on all cores and leak 150 MB after the thread ends.
setFlagsFromString('--liftoff-only')
const { fonts } = workerData as { fonts: string }
// WebAssembly memory never shrinks, so the worker is replaced after a longer text than this.
const maxReusableLength = 60_000
let typst: ReturnType<typeof openTypst> | undefined

async function draw({ format, document }: RenderTask): Promise<Uint8Array> {
  if (format === 'docx') return drawDocx(document)
  typst ??= openTypst(fonts)
  return (await typst)(document)
}

parentPort?.on('message', (task: RenderTask) => {
  draw(task).then(
    (result) => send({ result, needsRestart: task.document.body.length > maxReusableLength }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  )
})

function send(reply: WorkerReply<Uint8Array>): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply)
}
