import type { ParentKind, UnionKind, UnionStatus } from '#contract/tree/person.ts'
import type { NameLabel } from '#web/features/tree/chart/name-label.ts'

export interface DrawnPerson {
  readonly key: string
  readonly person: string
  /** A reference stands where a relation leads to someone who is drawn elsewhere. */
  readonly kind: 'person' | 'reference'
  readonly row: number
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly label: NameLabel
  readonly isFocus: boolean
}

export interface DrawnUnion {
  readonly key: string
  readonly kind: UnionKind
  readonly status: UnionStatus
  readonly d: string
  readonly strokes: string
}

/** A line to a child. */
export interface ChildLine {
  readonly key: string
  readonly union: string
  readonly child: string
  readonly kind: ParentKind
  readonly isAccent: boolean
  readonly d: string
}

/** The beginning that lines of different kinds share. */
export interface Stem {
  readonly key: string
  readonly isAccent: boolean
  readonly d: string
}

export interface DrawnRing {
  readonly key: string
  readonly x: number
  readonly y: number
}

/** Says how many more people stand above or below someone at the edge of the view. */
export interface DrawnStub {
  readonly key: string
  readonly person: string
  readonly direction: 'up' | 'down'
  readonly count: number
  readonly x: number
  readonly y: number
  /** From the person to the stub; empty beside a medallion. */
  readonly line: string
}

/** Everything the chart shows, in px around the focus person. */
export interface ChartDrawing {
  /** Row by row from the top, each from left to right. */
  readonly people: readonly DrawnPerson[]
  readonly rings: readonly DrawnRing[]
  readonly unions: readonly DrawnUnion[]
  /** The focus person's line of descent comes last, so that it lies on top. */
  readonly lines: readonly ChildLine[]
  readonly stems: readonly Stem[]
  readonly stubs: readonly DrawnStub[]
  readonly bounds: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
}
