/**
 * The heading of a passage that is one. Truncated, because it is repeated with each passage below, and a line
 * may be as long as a document.
 */
export function headingOf(passage: string): string | undefined {
  return /^#{1,6}\s+(.{1,200})/u.exec(passage)?.[1]?.trim()
}
