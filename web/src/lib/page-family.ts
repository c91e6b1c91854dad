let family: string | undefined

/**
 * The family this page was opened for. Every call sends it, so that a stale tab can't act in another family.
 */
export function pageFamily(): string | undefined {
  return family
}

export function setPageFamily(familyId: string): void {
  family = familyId
}
