/** The editor's document: the subset of Tiptap's JSON that documents need. */
export interface EditorMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number | null>> | undefined
}

export interface EditorBlock {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number | null>> | undefined
  readonly marks?: readonly EditorMark[] | undefined
  readonly text?: string | undefined
  readonly content?: readonly EditorBlock[] | undefined
}

/** Joins adjacent texts with the same marks, as the editor does. */
export function joinTexts(nodes: readonly EditorBlock[]): EditorBlock[] {
  const joined: EditorBlock[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && node.text === '') continue
    if (last?.type === 'text' && node.type === 'text' && isSame(last.marks ?? [], node.marks ?? [])) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    } else joined.push(node)
  }
  return joined
}

/** Deep equality by JSON, because our key order is fixed. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
