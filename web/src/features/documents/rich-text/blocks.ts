/** The text of a paper as the editor holds it: what Tiptap calls JSON, as far as a paper needs it. */
export interface Mark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number | null>> | undefined
}

export interface Block {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number | null>> | undefined
  readonly marks?: readonly Mark[] | undefined
  readonly text?: string | undefined
  readonly content?: readonly Block[] | undefined
}

/** Neighbours with the same marks are one text; the editor keeps them so. */
export function joinTexts(nodes: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && node.text === '') continue
    if (last?.type === 'text' && node.type === 'text' && isSame(last.marks ?? [], node.marks ?? [])) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    } else joined.push(node)
  }
  return joined
}

/** Whether two parts of a text are the same. Key order is ours, so their JSON tells. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
