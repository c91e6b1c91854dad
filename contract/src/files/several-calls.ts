import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Folder } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { Done, filledLine, Id, Moment } from '#contract/schemas.ts'

const Files = z.array(Id).check(z.minLength(1), z.maxLength(fileLimits.batch))
const Tag = filledLine(fileLimits.tag)

export const listFolders = call({
  method: 'GET',
  path: '/files/categories/{id}/folders/',
  needs: 'file.read',
  about: 'The folders of a category by name, each with the number of files directly in it.',
  reply: z.object({ items: z.array(z.object({ path: z.string(), files: z.int() })) }),
})

export const moveFiles = call({
  method: 'POST',
  path: '/files/move/',
  needs: 'file.upload',
  about:
    'Move files into a category and a folder of it. A duplicate name gets a number; nothing is overwritten.',
  body: z.strictObject({ files: Files, category_id: Id, folder: Folder }),
  reply: Done,
})

export const binFiles = call({
  method: 'POST',
  path: '/files/bin/',
  needs: 'file.delete',
  about: 'Move files to the bin. They can be restored for 30 days.',
  body: z.strictObject({ files: Files }),
  reply: Done,
})

export const unbinFiles = call({
  method: 'POST',
  path: '/files/unbin/',
  needs: 'file.delete',
  about: 'Restore files from the bin.',
  body: z.strictObject({ files: Files }),
  reply: Done,
})

export const listTags = call({
  method: 'GET',
  path: '/files/tags/',
  needs: 'file.read',
  about: 'The tags of the files this pilot may see, with how many files have each, most used first.',
  reply: z.object({ items: z.array(z.object({ tag: z.string(), files: z.int() })) }),
})

export const tagFiles = call({
  method: 'POST',
  path: '/files/tags/',
  needs: 'file.upload',
  about: 'Add tags to files and remove tags from them.',
  body: z.strictObject({
    files: Files,
    add: z.optional(z.array(Tag).check(z.maxLength(fileLimits.tags))),
    remove: z.optional(z.array(Tag).check(z.maxLength(fileLimits.tags))),
  }),
  reply: Done,
})

export const listUnfinishedUploads = call({
  method: 'GET',
  path: '/files/unfinished/',
  needs: 'file.upload',
  about: 'The pilot’s own unfinished uploads, with the bytes received so far.',
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        category_id: Id,
        folder: z.string(),
        name: z.string(),
        size: z.number(),
        received: z.number(),
        touched_at: Moment,
      }),
    ),
  }),
})

export const severalFilesCalls = {
  listFolders,
  moveFiles,
  binFiles,
  unbinFiles,
  listTags,
  tagFiles,
  listUnfinishedUploads,
}
