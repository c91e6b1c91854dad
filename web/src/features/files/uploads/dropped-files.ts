/** A file with its folder path, empty without a folder. */
export interface DroppedFile {
  readonly file: File
  readonly folder: string
}

/** Files from the picker, with their paths in a picked folder. */
export function pickedFiles(files: Iterable<File>): DroppedFile[] {
  return [...files]
    .filter(({ name }) => !isHidden(name))
    .map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

/** All dropped or pasted files, including those in nested folders. */
export async function filesIn(data: DataTransfer): Promise<DroppedFile[]> {
  // The list is only valid during the event, so read it synchronously.
  const entries = [...data.items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    return [{ entry, file }]
  })
  const found = await Promise.all(
    entries.map(async ({ entry, file }) =>
      entry && isFolder(entry) ? inFolder(entry) : file ? [{ file, folder: '' }] : [],
    ),
  )
  return found.flat().filter(({ file }) => !isHidden(file.name))
}

// System files are not documents.
function isHidden(name: string): boolean {
  return name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini'
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

async function inFolder(folder: FileSystemDirectoryEntry): Promise<DroppedFile[]> {
  const reader = folder.createReader()
  const files: DroppedFile[] = []
  // readEntries returns batches until one is empty.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(() => [])
    if (entries.length === 0) return files
    for (const entry of entries) {
      if (isFolder(entry)) files.push(...(await inFolder(entry)))
      else if (isFile(entry))
        files.push(
          ...(await new Promise<DroppedFile[]>((resolve) =>
            entry.file(
              (file) => resolve([{ file, folder: folder.fullPath.slice(1) }]),
              () => resolve([]),
            ),
          )),
        )
    }
  }
}

/** True if the drag contains files. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
