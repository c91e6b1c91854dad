import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { FileSummary, Folder, textStates, textErrors } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { VersionNumber } from '#contract/documents/calls.ts'
import { standings } from '#contract/documents/search-calls.ts'
import { PartialDay } from '#contract/timeline/partial-day.ts'
import { Done, filledLine, Id, line, Moment, page, PageQuery } from '#contract/schemas.ts'

const FileVersion = z.object({
  number: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  made_at: Moment,
  made_by: z.string(),
  restored_from: z.nullable(z.int()),
  /** True if the bytes equal those of the previous version. */
  is_same: z.boolean(),
})

export const OpenedFile = z.extend(FileSummary, {
  created_by: z.string(),
  hash: z.string(),
  checked_at: z.nullable(Moment),
  learning: z.object({
    by_itself: z.nullable(z.boolean()),
    by: z.nullable(z.string()),
    at: z.nullable(Moment),
  }),
  text: z.object({
    state: z.enum(textStates),
    error: z.nullable(z.enum(textErrors)),
    /** The extracted text, one page of passages at a time. */
    passages: z.array(
      z.object({
        place: z.int(),
        page: z.nullable(z.int()),
        heading: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
    /** Total number of passages. */
    total: z.int(),
    /** Pages read by OCR, and pages left unread. */
    scanned: z.int(),
    unread: z.int(),
  }),
  versions: z.array(FileVersion),
})

export const openFile = call({
  method: 'POST',
  path: '/files/{id}/open/',
  needs: 'file.read',
  about:
    'Open a file: its details, its versions and its text from a given passage on. An advisor’s opening is recorded in the ledger.',
  body: z.strictObject({ from: z.optional(z.int().check(z.gte(0), z.lt(2 ** 31 - 1))) }),
  reply: OpenedFile,
  worksWhileEnding: true,
})

export const updateFile = call({
  method: 'POST',
  path: '/files/{id}/',
  needs: 'file.upload',
  about: 'Rename a file, move it to another category or folder, set its date, or mark it as a draft.',
  body: z.strictObject({
    name: z.optional(filledLine(fileLimits.name)),
    category_id: z.optional(Id),
    folder: z.optional(Folder),
    dated_on: z.optional(z.nullable(PartialDay)),
    is_draft: z.optional(z.boolean()),
  }),
  reply: FileSummary,
})

export const restoreFile = call({
  method: 'POST',
  path: '/files/{id}/restore/',
  needs: 'file.upload',
  about: 'Restore an old version as a new one.',
  body: z.strictObject({ version: VersionNumber, restore: VersionNumber }),
  reply: FileSummary,
})

export const binFile = call({
  method: 'POST',
  path: '/files/{id}/bin/',
  needs: 'file.delete',
  about: 'Move a file to the bin. It can be restored for 30 days, then its bytes are deleted.',
  reply: Done,
})

export const unbinFile = call({
  method: 'POST',
  path: '/files/{id}/unbin/',
  needs: 'file.delete',
  about: 'Restore a file from the bin.',
  reply: FileSummary,
})

export const learnFile = call({
  method: 'POST',
  path: '/files/{id}/learn/',
  needs: 'file.arrange',
  about: 'Let the assistant read a file, or stop that at once. Null uses the setting of the category.',
  body: z.strictObject({ is_learning: z.nullable(z.boolean()) }),
  reply: FileSummary,
})

export const findInFiles = call({
  method: 'GET',
  path: '/files/passages/',
  needs: 'file.read',
  about:
    'The passages that match the words best, from the primers and from files that the assistant may read and this pilot may see.',
  query: z.strictObject({
    words: z.optional(line(400)),
    max: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['file', 'primer']),
        id: z.string(),
        title: z.string(),
        version: z.nullable(z.int()),
        passage: z.int(),
        page: z.nullable(z.int()),
        heading: z.nullable(z.string()),
        standing: z.nullable(z.enum(standings)),
        text: z.string(),
      }),
    ),
  }),
})

const Dataset = z.object({ id: Id, name: z.string(), files: z.int(), size: z.number(), updated_at: Moment })
const DatasetName = filledLine(80)

export const listDatasets = call({
  method: 'GET',
  path: '/files/datasets/',
  needs: 'file.read',
  about: 'The pilot’s own datasets.',
  query: PageQuery,
  reply: page(Dataset),
})

export const addDataset = call({
  method: 'POST',
  path: '/files/datasets/',
  needs: 'file.read',
  about: 'Create a dataset.',
  body: z.strictObject({ name: DatasetName, files: z.optional(z.array(Id).check(z.maxLength(1000))) }),
  reply: Dataset,
})

export const updateDataset = call({
  method: 'POST',
  path: '/files/datasets/{id}/',
  needs: 'file.read',
  about: 'Rename a dataset, add files to it, remove files from it.',
  body: z.strictObject({
    name: z.optional(DatasetName),
    add: z.optional(z.array(Id).check(z.maxLength(1000))),
    remove: z.optional(z.array(Id).check(z.maxLength(1000))),
  }),
  reply: Dataset,
})

export const removeDataset = call({
  method: 'POST',
  path: '/files/datasets/{id}/remove/',
  needs: 'file.read',
  about: 'Delete a dataset. Its files stay in the data room.',
  reply: Done,
})

export const primerKeys = [
  'charter',
  'councils',
  'letters_of_wishes',
  'preparing_heirs',
  'conflict',
  'emergency',
  'meetings',
  'stewardship',
] as const

export const listPrimers = call({
  method: 'GET',
  path: '/files/primers/',
  needs: 'file.read',
  about: 'The primers on family governance that come with the product, in the pilot’s language.',
  reply: z.object({
    items: z.array(z.object({ key: z.enum(primerKeys), title: z.string(), about: z.string() })),
  }),
})

export const readPrimer = call({
  method: 'GET',
  path: '/files/primers/{key}/',
  needs: 'file.read',
  about: 'One primer, in the pilot’s language.',
  reply: z.object({
    key: z.enum(primerKeys),
    title: z.string(),
    body: z.string(),
    passages: z.array(z.string()),
  }),
})
