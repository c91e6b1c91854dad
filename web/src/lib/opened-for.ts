let family: string | undefined

/** For which family this page was opened. Every call says it, so that a page another tab has left behind does nothing in another family. */
export function openedFor(): string | undefined {
  return family
}

export function openFor(familyId: string): void {
  family = familyId
}
