import { treeLimits } from '#contract/tree/person.ts'
import { fromFile } from '#server/features/tree/gedcom/dialect/from-file.ts'
import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import { type GedcomNode, node, type RecordNode } from '#server/features/tree/gedcom/node.ts'
import { readLines } from '#server/features/tree/gedcom/text/read-lines.ts'
import { createRecordReader, versionOf } from '#server/features/tree/gedcom/text/read-records.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

export interface CollectedRecords {
  readonly header: GedcomNode
  readonly version: string
  readonly encoding: string
  /** All records but the header, in the order of the file. */
  readonly records: RecordNode[]
}

/** Reads all records of a file. Links between them can only be followed when all are known. */
export async function collectRecords(
  bytes: AsyncIterable<Uint8Array>,
  warnings: WarningList,
): Promise<CollectedRecords> {
  const { encoding, hasOtherEncoding, batches } = await readLines(bytes)
  const reader = createRecordReader(warnings)
  const collector = createCollector(warnings)
  for await (const lines of batches) {
    for (const line of lines) {
      const record = reader.push(line)
      if (record) collector.add(record)
    }
  }
  const last = reader.end()
  if (last) collector.add(last)
  const collected = collector.end()
  if (encoding.isUnknown) warnings.add('encoding_unknown')
  if (hasOtherEncoding()) warnings.add('encoding_differs', { params: { encoding: encoding.label } })
  return { ...collected, encoding: encoding.label }
}

function createCollector(warnings: WarningList) {
  const records: RecordNode[] = []
  let header: GedcomNode | null = null
  let version = ''
  let people = 0
  let hasTrailer = false

  return {
    add(raw: RecordNode): void {
      if (raw.tag === 'HEAD' && !header) {
        version = versionOf(raw)
        header = fromFile(raw, version.startsWith('7'))
        return
      }
      if (raw.tag === 'TRLR') hasTrailer = true
      if (raw.tag === 'TRLR' || raw.tag === 'HEAD') return
      // Text that only looks like lines, such as a numbered list, isn't a family tree.
      if (!header && raw.tag !== 'INDI') throw new GedcomError('not_gedcom')
      if (raw.tag === 'INDI') people += 1
      if (people > treeLimits.people) throw new GedcomError('too_many_people')
      if (records.length - people > gedcomLimits.otherRecords) throw new GedcomError('too_many_records')
      records.push({ ...fromFile(raw, version.startsWith('7')), id: raw.id, line: raw.line })
      if (!header) {
        header = node('HEAD')
        warnings.add('header_missing')
      }
    },
    end() {
      if (!header) throw new GedcomError('not_gedcom')
      if (!hasTrailer) warnings.add('trailer_missing')
      return { header, version, records }
    },
  }
}
