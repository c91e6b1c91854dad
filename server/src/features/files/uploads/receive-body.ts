import { finished, type Readable } from 'node:stream'

import type { UploadSession } from '#server/features/files/uploads/upload-session.ts'

/**
 * Receives a request's bytes and makes them durable. A lost connection is not an error; after any other one, the
 * bytes before it stay. `onBytes` is called for every chunk.
 */
export async function receiveBody(
  session: UploadSession,
  body: Readable,
  onBytes: () => void,
): Promise<void> {
  try {
    await appendChunks(session, body, onBytes).catch(unlessDisconnected)
    await session.flush()
  } catch (error) {
    await session.abandon()
    throw error
  }
}

// Events instead of `for await`: a gigabyte arrives in sixteen thousand chunks.
function appendChunks(session: UploadSession, body: Readable, onBytes: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      onBytes()
      try {
        const full = session.append(chunk)
        if (!full) return
        body.pause()
        full.then(() => body.resume(), stop)
      } catch (error) {
        stop(error)
      }
    }
    // Ignore everything after an error.
    const stop = (error: unknown) => {
      body.off('data', onData)
      reject(error)
    }
    body.on('data', onData)
    finished(body, { writable: false }, (error) => (error ? reject(error) : resolve()))
  })
}

// The client disconnected: the received bytes stay.
function unlessDisconnected(error: NodeJS.ErrnoException): void {
  if (!['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes(error.code ?? '')) throw error
}
