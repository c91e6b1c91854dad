import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { categoryKeys, fileKinds, fileLimits, safeFolder } from '#contract/files/names.ts'
import { Done, filledLine, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** Paths below /api that are not calls: uploads (tus protocol) and downloads. */
export const uploadsPath = '/files/uploads'
export const fileBytesPath = '/files/{id}/bytes/'
/** Inline view of images, audio, video and PDF. Nothing in the file can run. */
export const fileViewPath = '/files/{id}/view/'
export const datasetArchivePath = '/files/datasets/{id}/archive/'
/** Several files as one archive. The query holds their ids, separated by commas. */
export const filesArchivePath = '/files/archive/'

export const textStates = ['waiting', 'done', 'none', 'trouble'] as const
export const textErrors = ['encrypted', 'too_large', 'too_slow', 'broken', 'crashed'] as const

/** A folder path, sanitised so that every file system can store it. */
export const Folder = z.pipe(
  z.string().check(
    z.maxLength(4000),
    z.refine((path) => safeFolder(path) !== null, { error: 'folder_long' }),
  ),
  z.transform((path) => safeFolder(path) ?? ''),
)

/** A file in a list. */
export const FileSummary = z.object({
  id: Id,
  category_id: Id,
  /** The folder path, separated by '/'. Empty at the top of the category. */
  folder: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** The date of the document itself, if set: a year, a month or a day. */
  dated_on: z.nullable(z.string()),
  type: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  version: z.int(),
  is_draft: z.boolean(),
  /** True if the assistant may read the file, by its own setting or its category's. */
  is_learning: z.boolean(),
  /** Damage found by the nightly hash check. */
  damage: z.nullable(z.enum(['missing', 'broken'])),
  created_at: Moment,
  updated_at: Moment,
  updated_by: z.object({ id: Id, full_name: z.string() }),
  binned_at: z.nullable(Moment),
  may: z.object({ change: z.boolean(), bin: z.boolean() }),
})

export const fileOrders = ['changed', 'name'] as const

/** Filters shared by the list and the search. */
const filters = {
  category: z.optional(Id),
  /** A folder of that category, including its subfolders. */
  folder: z.optional(Folder),
  tag: z.optional(filledLine(fileLimits.tag)),
  kind: z.optional(z.enum(fileKinds)),
  draft: z.optional(z.enum(['only', 'without'])),
  by: z.optional(Id),
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
}

export const listFiles = call({
  method: 'GET',
  path: '/files/',
  needs: 'file.read',
  about: 'The files this pilot may see, in one category or in all, last changed first or by name.',
  query: z.extend(PageQuery, {
    ...filters,
    order: z.optional(z.enum(fileOrders)),
    /** Only files the assistant may read. */
    learning: z.optional(z.literal('only')),
    /** Only the files of one of the pilot's own datasets. */
    dataset: z.optional(Id),
    /** Only files in the bin that this pilot may restore. */
    bin: z.optional(z.literal('only')),
  }),
  reply: page(FileSummary),
})

const Share = z.object({ account_id: Id, full_name: z.string(), ends_on: z.nullable(z.iso.date()) })

export const Category = z.object({
  id: Id,
  /** Set until someone renames the category: the name is then a translated text. */
  key: z.nullable(z.enum(categoryKeys)),
  name: z.nullable(z.string()),
  capital: z.enum(capitals),
  version: z.int(),
  files: z.int(),
  is_learning: z.boolean(),
  learning_by: z.nullable(z.string()),
  learning_at: z.nullable(Moment),
  shared_with: z.array(Share),
})

export const readDataRoom = call({
  method: 'GET',
  path: '/files/room/',
  needs: 'file.read',
  about:
    'Overview of the data room: categories with file counts, files the assistant may read, datasets, bin, and the last check.',
  reply: z.object({
    categories: z.array(Category),
    learning: z.int(),
    datasets: z.int(),
    binned: z.int(),
    damaged: z.int(),
    /** Time of the last hash check of all files. */
    checked_at: z.nullable(Moment),
    may: z.object({ upload: z.boolean(), arrange: z.boolean() }),
  }),
})

const CategoryName = filledLine(fileLimits.categoryName)

export const addCategory = call({
  method: 'POST',
  path: '/files/categories/',
  needs: 'file.arrange',
  about: 'Add a category.',
  body: z.strictObject({ name: CategoryName, capital: z.enum(capitals) }),
  reply: Category,
})

export const updateCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/',
  needs: 'file.arrange',
  about: 'Rename a category or change its capital. Returns 409 if someone else has changed it since.',
  body: z.strictObject({
    version: z.int(),
    name: z.optional(CategoryName),
    capital: z.optional(z.enum(capitals)),
  }),
  reply: Category,
})

export const mergeCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/merge/',
  needs: 'file.arrange',
  about:
    'Move all files of a category into another one and remove the empty category. A duplicate name gets a number.',
  body: z.strictObject({ into: Id }),
  reply: Category,
})

export const removeCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/remove/',
  needs: 'file.arrange',
  about: 'Remove an empty category.',
  reply: Done,
})

export const shareCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/share/',
  needs: 'file.arrange',
  about: 'Share a category with an advisor, with or without an end date, or stop sharing it.',
  body: z.strictObject({
    account_id: Id,
    is_shared: z.boolean(),
    ends_on: z.optional(z.nullable(z.iso.date())),
  }),
  reply: Category,
})

export const learnCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/learn/',
  needs: 'file.arrange',
  about: 'Let the assistant read everything in a category, or stop that at once.',
  body: z.strictObject({ is_learning: z.boolean() }),
  reply: Category,
})

export const findFiles = call({
  method: 'GET',
  path: '/files/search/',
  needs: 'file.read',
  about:
    'Search files by name, text or uploader as the pilot types, in any language, with the passage and the matching words.',
  query: z.strictObject({
    words: z.string().check(z.maxLength(200)),
    ...filters,
    max: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        file: FileSummary,
        /** Null if only the name matched. */
        passage: z.nullable(
          z.object({
            place: z.int(),
            page: z.nullable(z.int()),
            text: z.string(),
            marks: z.array(z.tuple([z.int(), z.int()])),
          }),
        ),
      }),
    ),
    people: z.array(z.object({ id: Id, full_name: z.string() })),
    /** The corrected last word, if no file contains the word as typed. */
    instead: z.nullable(z.string()),
  }),
})
