import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

import { drawDocx } from '#server/features/documents/export/draw-docx.ts'
import { openTypst } from '#server/features/documents/export/draw-pdf.ts'
import type { PrintedPaper } from '#server/features/documents/export/printed-paper.ts'
import type { WorkerReply } from '#server/platform/sleeping-worker.ts'

export interface PressTask {
  readonly format: 'pdf' | 'docx'
  readonly paper: PrintedPaper
}

// The press runs on a thread of its own, bundled as a file of its own: what it needs to draw is heavy, and drawing blocks.
// Compiled once and quickly: what V8 would make of Typst to run it faster takes seconds of all cores, and 150 MB that stay
// when the thread is gone.
setFlagsFromString('--liftoff-only')
const { faces } = workerData as { faces: string }
// What has grown for a text as long as this does not shrink again.
const large = 60_000
let typst: ReturnType<typeof openTypst> | undefined

async function draw({ format, paper }: PressTask): Promise<Uint8Array> {
  if (format === 'docx') return drawDocx(paper)
  typst ??= openTypst(faces)
  return (await typst)(paper)
}

parentPort?.on('message', (task: PressTask) => {
  draw(task).then(
    (result) => answer({ result, isSpent: task.paper.body.length > large }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

function answer(reply: WorkerReply<Uint8Array>): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply)
}
