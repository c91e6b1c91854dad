import type { StoredMaterial } from '#server/tables/models.ts'

/** The source of a text that a model reads. */
export interface MaterialOrigin {
  readonly kind: string
  readonly id: string | null
  readonly version?: number | null
  readonly passage?: number | null
}

/** Merges duplicates, with all their passages. */
export function gatherMaterials(origins: readonly MaterialOrigin[]): StoredMaterial[] {
  const gathered = new Map<
    string,
    { kind: string; id: string | null; version: number | null; passages: Set<number> }
  >()
  for (const { kind, id, version = null, passage = null } of origins) {
    const key = `${kind} ${id} ${version}`
    const material = gathered.get(key) ?? { kind, id, version, passages: new Set<number>() }
    if (passage !== null) material.passages.add(passage)
    gathered.set(key, material)
  }
  return [...gathered.values()].map((one) => ({
    ...one,
    passages: [...one.passages].toSorted((a, b) => a - b),
  }))
}
