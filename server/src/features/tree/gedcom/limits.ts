const MiB = 1024 * 1024

/** A file from a stranger ends the reading with an error beyond these. The number of people is in `treeLimits`. */
export const gedcomLimits = {
  bytes: 100 * MiB,
  lines: 3_000_000,
  lineBytes: MiB,
  /** Programs use ten levels at most. */
  depth: 50,
  /** All text of one record, so that a note can't become a bomb. */
  recordCharacters: 8 * MiB,
  recordLines: 200_000,
  /** Lines before the first record. */
  foreignLines: 100,
  /** Families, sources, notes, media and all others together. */
  otherRecords: 300_000,
  /** Texts of all people and unions: a note that everyone points to counts for each of them. */
  valueCharacters: 128 * MiB,
  warnings: 1_000,
  unplacedPaths: 500,
  archiveEntries: 20_000,
  /** Decompressed, all entries together. */
  archiveBytes: 4096 * MiB,
  mediaBytes: 512 * MiB,
} as const
