/** The heading that a passage is, if it is one. As much of it as is read beside each passage below it: a line may be as long as a paper. */
export function headingOf(passage: string): string | undefined {
  return /^#{1,6}\s+(.{1,200})/u.exec(passage)?.[1]?.trim()
}
