/** A file with the folder it came in, as a path; empty where it came by itself. */
export interface BroughtFile {
  readonly file: File
  readonly folder: string
}

/** Files that were picked: in a folder that was picked, each knows its way. */
export function pickedFiles(files: Iterable<File>): BroughtFile[] {
  return [...files].filter(({ name }) => !isHidden(name)).map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

/** Every file of what was dropped or pasted, those in folders too, however deep. */
export async function filesIn(data: DataTransfer): Promise<BroughtFile[]> {
  // The list is emptied when the event is over: everything is taken out of it at once.
  const entries = [...data.items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    return [{ entry, file }]
  })
  const found = await Promise.all(
    entries.map(async ({ entry, file }) => (entry?.isDirectory ? inFolder(entry as FileSystemDirectoryEntry) : file ? [{ file, folder: '' }] : [])),
  )
  return found.flat().filter(({ file }) => !isHidden(file.name))
}

// What systems leave behind in folders is nobody's paper.
function isHidden(name: string): boolean {
  return name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini'
}

async function inFolder(folder: FileSystemDirectoryEntry): Promise<BroughtFile[]> {
  const reader = folder.createReader()
  const files: BroughtFile[] = []
  // It gives a hundred at a time, until there are none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => [])
    if (entries.length === 0) return files
    for (const entry of entries) {
      if (entry.isDirectory) files.push(...(await inFolder(entry as FileSystemDirectoryEntry)))
      else
        files.push(
          ...(await new Promise<BroughtFile[]>((resolve) =>
            (entry as FileSystemFileEntry).file(
              (file) => resolve([{ file, folder: folder.fullPath.slice(1) }]),
              () => resolve([]),
            ),
          )),
        )
    }
  }
}

/** Whether something that is dragged holds files at all. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
