export interface FolderCount {
  readonly path: string
  readonly files: number
}

export interface FolderNode {
  readonly path: string
  readonly name: string
  readonly depth: number
  /** In it and below it. */
  readonly files: number
}

/**
 * The folders a list shows: those at the top, and below the one that is open its own, as a tree that is unfolded only where one stands.
 * A folder that holds nothing but other folders is there too.
 */
export function foldersShown(counts: readonly FolderCount[], open: string): FolderNode[] {
  const nodes = new Map<string, FolderNode>()
  for (const { path, files } of counts) {
    const parts = path.split('/')
    for (const [index, name] of parts.entries()) {
      const parent = parts.slice(0, index).join('/')
      if (parent !== '' && !isWithin(open, parent)) break
      const own = parts.slice(0, index + 1).join('/')
      const key = own.toLowerCase()
      const known = nodes.get(key)
      nodes.set(key, { path: known?.path ?? own, name: known?.name ?? name, depth: index, files: (known?.files ?? 0) + files })
    }
  }
  return [...nodes.values()]
}

/** Whether a path is a folder or lies anywhere below it. */
export function isWithin(path: string, folder: string): boolean {
  const [inner, outer] = [path.toLowerCase(), folder.toLowerCase()]
  return outer === '' || inner === outer || inner.startsWith(`${outer}/`)
}

/** A file's path relative to the folder whose list it is shown in. */
export function pathBelow(path: string, folder: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** A path as people read it. */
export function readablePath(parts: readonly string[]): string {
  return parts.flatMap((part) => (part === '' ? [] : part.split('/'))).join(' / ')
}
