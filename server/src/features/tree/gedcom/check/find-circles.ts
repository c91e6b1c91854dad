import type { GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'

/** A link that closes a circle: without it no one would descend from themselves. */
export interface CircleLink {
  readonly child: string
  readonly union: string
  readonly parent: string
}

interface Step {
  readonly person: string
  readonly links: readonly CircleLink[]
  next: number
}

/** Finds circles in descent. A loop instead of recursion, because a hostile file has a line of 50,000. */
export function findCircles(unions: readonly GedcomUnion[]): CircleLink[] {
  const links = linksToParents(unions)
  const done = new Set<string>()
  const circles: CircleLink[] = []
  for (const start of links.keys()) {
    if (!done.has(start)) walk(start, links, done, circles)
  }
  return circles
}

function walk(
  start: string,
  links: ReadonlyMap<string, readonly CircleLink[]>,
  done: Set<string>,
  circles: CircleLink[],
): void {
  const open = new Set([start])
  const steps: Step[] = [{ person: start, links: links.get(start) ?? [], next: 0 }]
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const link = step.links[step.next]
    step.next += 1
    if (!link) {
      open.delete(step.person)
      done.add(step.person)
      steps.pop()
    } else if (open.has(link.parent)) circles.push(link)
    else if (!done.has(link.parent)) {
      open.add(link.parent)
      steps.push({ person: link.parent, links: links.get(link.parent) ?? [], next: 0 })
    }
  }
}

function linksToParents(unions: readonly GedcomUnion[]): Map<string, CircleLink[]> {
  const links = new Map<string, CircleLink[]>()
  for (const { id, partners, children } of unions) {
    for (const child of children) {
      const own = links.get(child.id) ?? []
      for (const parent of partners) if (parent) own.push({ child: child.id, union: id, parent })
      links.set(child.id, own)
    }
  }
  return links
}
