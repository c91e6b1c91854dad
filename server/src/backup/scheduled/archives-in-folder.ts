import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { timeInName } from '#server/backup/scheduled/archive-names.ts'
import { type ArchivePlace, draftName } from '#server/backup/scheduled/scheduled-archives.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { codeOf } from '#server/platform/error-details.ts'
import { sync } from '#server/platform/store/draft-files.ts'
import { unlessMissing } from '#server/platform/store/folder-errors.ts'

export function archivesInFolder(folder: string): ArchivePlace {
  const draftPath = join(folder, draftName)
  const failed = (error: unknown) =>
    new CannotStart(
      `The folder for backups, ${folder}, can't be used (${codeOf(error) ?? 'unknown reason'}). Check BACKUP_URL and the rights of this user.`,
      { cause: error },
    )
  return {
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        // Nothing was stored yet; the first backup makes the folder.
        if (codeOf(error) === 'ENOENT') return []
        throw failed(error)
      })
      const found = names.map(async (name) => {
        const madeAt = timeInName(name)
        const file = madeAt && (await stat(join(folder, name)).catch(unlessMissing))
        return madeAt && file?.isFile() ? { name, madeAt, size: file.size } : undefined
      })
      return (await Promise.all(found)).filter((archive) => archive !== undefined)
    },
    async draft() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw failed(error)
      })
      return draftPath
    },
    async store(name) {
      await rename(draftPath, join(folder, name))
      await sync(folder)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    close: async () => {},
  }
}
