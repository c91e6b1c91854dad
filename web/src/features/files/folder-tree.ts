export interface FolderCount {
  readonly path: string
  readonly files: number
}

export interface FolderNode {
  readonly path: string
  readonly name: string
  readonly depth: number
  /** Including subfolders. */
  readonly files: number
}

/**
 * The visible part of the folder tree: top-level folders, and the path to the open folder with its
 * subfolders. Folders without files of their own are included.
 */
export function visibleFolders(counts: readonly FolderCount[], open: string): FolderNode[] {
  const nodes = new Map<string, FolderNode>()
  for (const { path, files } of counts) {
    const parts = path.split('/')
    for (const [index, name] of parts.entries()) {
      const parent = parts.slice(0, index).join('/')
      if (parent !== '' && !isWithin(open, parent)) break
      const own = parts.slice(0, index + 1).join('/')
      const key = own.toLowerCase()
      const existing = nodes.get(key)
      nodes.set(key, {
        path: existing?.path ?? own,
        name: existing?.name ?? name,
        depth: index,
        files: (existing?.files ?? 0) + files,
      })
    }
  }
  return [...nodes.values()]
}

/** True if the path is the folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const [inner, outer] = [path.toLowerCase(), folder.toLowerCase()]
  return outer === '' || inner === outer || inner.startsWith(`${outer}/`)
}

/** A file's path relative to the folder whose list it is shown in. */
export function pathBelow(path: string, folder: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** A path for display. */
export function readablePath(parts: readonly string[]): string {
  return parts.flatMap((part) => (part === '' ? [] : part.split('/'))).join(' / ')
}
