/**
 * One line of a file with the lines below it. Whatever the version of the file, the content follows GEDCOM
 * 5.5.1 (see `dialect/`), so that what we keep from one version can be written in the other.
 */
export interface GedcomNode {
  readonly tag: string
  readonly value: string
  /** The record that the line points to, without the @ around it. */
  readonly to: string | null
  readonly children: readonly GedcomNode[]
}

/** A record has an id, by which others point to it. */
export interface RecordNode extends GedcomNode {
  readonly id: string | null
  readonly line: number
}

// One array for all leaves: most nodes are leaves, and a file has millions.
const noChildren: readonly GedcomNode[] = []

export function node(tag: string, value = '', children: readonly GedcomNode[] = noChildren): GedcomNode {
  return { tag, value, to: null, children }
}

export function pointer(tag: string, to: string, children: readonly GedcomNode[] = noChildren): GedcomNode {
  return { tag, value: '', to, children }
}

export function child(parent: GedcomNode, tag: string): GedcomNode | undefined {
  return parent.children.find((each) => each.tag === tag)
}

/** The text of the first child with this tag. */
export function textOf(parent: GedcomNode, tag: string): string {
  return child(parent, tag)?.value.trim() ?? ''
}

export function isSameNode(one: GedcomNode, other: GedcomNode): boolean {
  return (
    one.tag === other.tag &&
    one.value === other.value &&
    one.to === other.to &&
    one.children.length === other.children.length &&
    one.children.every((each, at) => isSameNode(each, other.children[at] as GedcomNode))
  )
}
