import { bin, binFiles, unbin, unbinFiles } from '#server/features/files/bin.ts'
import {
  add as addCategory,
  remove as removeCategory,
  update as updateCategory,
} from '#server/features/files/categories.ts'
import {
  add as addDataset,
  listOwn,
  remove as removeDataset,
  update as updateDataset,
} from '#server/features/files/datasets.ts'
import { findFiles } from '#server/features/files/find-files.ts'
import { findInFiles } from '#server/features/files/find-in-files.ts'
import { listFolders } from '#server/features/files/folders.ts'
import { learnAll, learnOne } from '#server/features/files/learn.ts'
import { list } from '#server/features/files/list.ts'
import { merge } from '#server/features/files/merge.ts'
import { moveFiles } from '#server/features/files/move-files.ts'
import { openFile } from '#server/features/files/open-file.ts'
import { list as listPrimers, readOnePrimer } from '#server/features/files/primers.ts'
import { readDataRoom } from '#server/features/files/data-room.ts'
import { share } from '#server/features/files/share.ts'
import { listTags, tagFiles } from '#server/features/files/tags.ts'
import { listUnfinished } from '#server/features/files/uploads/list-unfinished.ts'
import { restore, update } from '#server/features/files/update.ts'

export const fileHandlers = {
  readDataRoom,
  listFiles: list,
  findFiles,
  addCategory,
  updateCategory,
  mergeCategory: merge,
  removeCategory,
  shareCategory: share,
  learnCategory: learnAll,
  openFile,
  updateFile: update,
  restoreFile: restore,
  binFile: bin,
  unbinFile: unbin,
  learnFile: learnOne,
  findInFiles,
  listDatasets: listOwn,
  addDataset,
  updateDataset,
  removeDataset,
  listPrimers,
  readPrimer: readOnePrimer,
  listFolders,
  moveFiles,
  binFiles,
  unbinFiles,
  listTags,
  tagFiles,
  listUnfinishedUploads: listUnfinished,
}
