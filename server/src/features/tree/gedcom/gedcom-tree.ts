import type { ParentKind, PersonValues, UnionValues } from '#contract/tree/person.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

/**
 * A tree between a file and the database. Ids are unique in the whole tree. After reading they are those of
 * the file; for writing any text will do, and ids that a file can't have are replaced.
 */
export interface GedcomTree {
  readonly file: GedcomFile
  /** The header's lines that we don't write ourselves. */
  readonly header: readonly GedcomNode[]
  readonly people: readonly GedcomPerson[]
  readonly unions: readonly GedcomUnion[]
  readonly sources: readonly GedcomSource[]
  readonly notes: readonly GedcomNote[]
  readonly media: readonly GedcomMedia[]
  /** Repositories, submitters and a program's own records. */
  readonly others: readonly GedcomRecord[]
}

export interface GedcomFile {
  readonly version: string
  readonly program: string
  readonly encoding: string
}

/**
 * Lines without a field of ours. A store keeps both as they are, in one JSON value beside the fields.
 * `parts` are names, events, sources and notes of the file that say more than our fields: each is written
 * again with its part as long as the family keeps that part. `rest` is always written again.
 */
export interface KeptLines {
  readonly parts: readonly GedcomNode[]
  readonly rest: readonly GedcomNode[]
}

export interface GedcomPerson {
  readonly id: string
  readonly uids: readonly string[]
  readonly values: PersonValues
  /** Ids of `GedcomTree.media`; the first picture is the portrait. `values.files` stays empty. */
  readonly media: readonly string[]
  readonly kept: KeptLines
}

export interface GedcomUnion {
  readonly id: string
  readonly uids: readonly string[]
  readonly partners: readonly [string | null, string | null]
  readonly values: UnionValues
  readonly children: readonly GedcomChild[]
  readonly media: readonly string[]
  readonly kept: KeptLines
}

export interface GedcomChild {
  readonly id: string
  /** One for each partner of the union, in the same order. */
  readonly relations: readonly [ParentKind, ParentKind]
}

/** `nodes` are the lines of the record; without any, title and text are written. */
export interface GedcomSource {
  readonly id: string
  readonly title: string
  readonly nodes: readonly GedcomNode[]
}

/** A note that several records share. */
export interface GedcomNote {
  readonly id: string
  readonly text: string
  readonly nodes: readonly GedcomNode[]
}

export interface GedcomMedia {
  readonly id: string
  readonly title: string
  /** Paths as the file gives them, often of another computer; in a GEDZIP those of its entries. */
  readonly files: readonly { readonly path: string; readonly form: string }[]
  readonly nodes: readonly GedcomNode[]
}

export interface GedcomRecord {
  readonly id: string
  readonly tag: string
  readonly value: string
  readonly nodes: readonly GedcomNode[]
}
