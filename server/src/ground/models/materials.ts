import type { KeptMaterial } from '#server/chat-tables.ts'

/** Where a text that a model reads is from. */
export interface Origin {
  readonly kind: string
  readonly id: string | null
  readonly version?: number | null
  readonly passage?: number | null
}

/** The same thing said once, with all its passages. */
export function gatherMaterials(origins: readonly Origin[]): KeptMaterial[] {
  const gathered = new Map<string, { kind: string; id: string | null; version: number | null; passages: Set<number> }>()
  for (const { kind, id, version = null, passage = null } of origins) {
    const key = `${kind} ${id} ${version}`
    const known = gathered.get(key) ?? { kind, id, version, passages: new Set<number>() }
    if (passage !== null) known.passages.add(passage)
    gathered.set(key, known)
  }
  return [...gathered.values()].map((one) => ({ ...one, passages: [...one.passages].toSorted((a, b) => a - b) }))
}
