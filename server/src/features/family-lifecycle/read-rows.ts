import * as z from 'zod/mini'

import { CannotStart } from '#server/platform/cannot-start.ts'

export type Row = Record<string, unknown>

const RowSchema = z.record(z.string(), z.unknown())
const batchSize = 200

/** Reads the rows of a data file, which has one on each line between the brackets of a JSON array. */
export async function* rowsIn(
  content: AsyncIterable<Uint8Array> | undefined,
  name: string,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const line of linesOf(content)) {
    const json = line.replace(/,$/, '')
    if (['', '[', ']', '[]'].includes(json)) continue
    batch.push(parseRow(json, name))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* linesOf(content: AsyncIterable<Uint8Array> = noContent()): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Parts are joined only at the end of a line: a long line must not be copied with every chunk.
  let parts: string[] = []
  for await (const bytes of content) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) {
      yield [...parts, line].join('')
      parts = []
    }
    parts.push(last)
  }
  yield parts.join('')
}

async function* noContent(): AsyncGenerator<Uint8Array> {}

function parseRow(json: string, name: string): Row {
  try {
    return z.parse(RowSchema, JSON.parse(json))
  } catch (cause) {
    throw new CannotStart(`The archive was changed: ${name} can’t be read.`, { cause })
  }
}
