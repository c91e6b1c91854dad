/** The address of a person's page. */
export function personPath(id: string): string {
  return `/dashboard/family-tree?person=${id}`
}

/** The address of the chart around a person. */
export function focusPath(id: string): string {
  return `/dashboard/family-tree?focus=${id}`
}
