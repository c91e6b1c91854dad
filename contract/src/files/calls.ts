import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { categoryKeys, fileKinds, fileLimits, keptFolder } from '#contract/files/names.ts'
import { Done, filledLine, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** Where uploads go, by the tus protocol, and where bytes come from; below /api, beside the calls. */
export const uploadsPath = '/files/uploads'
export const fileBytesPath = '/files/{id}/bytes/'
/** For pictures, sound, film and PDF: shown where it stands, and nothing in it can run. */
export const fileViewPath = '/files/{id}/view/'
export const datasetArchivePath = '/files/datasets/{id}/archive/'
/** Several files as one archive; their ids follow in the query, divided by commas. */
export const filesArchivePath = '/files/archive/'

export const textStates = ['waiting', 'done', 'none', 'trouble'] as const
export const textTroubles = ['encrypted', 'too_large', 'too_slow', 'broken', 'crashed'] as const

/** A folder's path; whatever was written becomes one that every system can keep. */
export const Folder = z.pipe(
  z.string().check(
    z.maxLength(4000),
    z.refine((path) => keptFolder(path) !== null, { error: 'folder_long' }),
  ),
  z.transform((path) => keptFolder(path) ?? ''),
)

/** A file in a list. */
export const FileSummary = z.object({
  id: Id,
  category_id: Id,
  /** The folders it lies in, divided by '/'; empty at the top of its category. */
  folder: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** The day the file itself speaks of, as far as someone has said it: a year, a month or a day. */
  dated_on: z.nullable(z.string()),
  type: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  version: z.int(),
  is_draft: z.boolean(),
  /** Whether the assistant may read it, by itself or by its category. */
  is_learning: z.boolean(),
  /** What a nightly comparison with its hash found wrong. */
  damage: z.nullable(z.enum(['missing', 'broken'])),
  created_at: Moment,
  updated_at: Moment,
  updated_by: z.object({ id: Id, full_name: z.string() }),
  /** Since when it lies in the bin. */
  binned_at: z.nullable(Moment),
  may: z.object({ change: z.boolean(), bin: z.boolean() }),
})

export const fileOrders = ['changed', 'name'] as const

/** What narrows a list and a search. */
const filters = {
  category: z.optional(Id),
  /** A folder of that category, with everything below it. */
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
  about: 'The files this pilot may see: of one category or of all, last changed first or by name.',
  query: z.extend(PageQuery, {
    ...filters,
    order: z.optional(z.enum(fileOrders)),
    /** Only what the assistant may read. */
    learning: z.optional(z.literal('only')),
    /** Only the files of one of one's own datasets. */
    dataset: z.optional(Id),
    /** Instead of the files that are there, those in the bin that this pilot may take out again. */
    bin: z.optional(z.literal('only')),
  }),
  reply: page(FileSummary),
})

const Share = z.object({ account_id: Id, full_name: z.string(), ends_on: z.nullable(z.iso.date()) })

export const Category = z.object({
  id: Id,
  /** Set as long as nobody has named it anew: then its name is a text in every language. */
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
  about: 'The data room at a glance: categories with how many files each holds, how many the assistant may read, datasets, bin, and the last check.',
  reply: z.object({
    categories: z.array(Category),
    learning: z.int(),
    datasets: z.int(),
    binned: z.int(),
    damaged: z.int(),
    /** When every file was last compared with its hash. */
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
  about: 'Name a category anew or give it another capital; 409 if somebody else changed it meanwhile.',
  body: z.strictObject({ version: z.int(), name: z.optional(CategoryName), capital: z.optional(z.enum(capitals)) }),
  reply: Category,
})

export const mergeCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/merge/',
  needs: 'file.arrange',
  about: 'Put everything of a category into another one and take the empty one away. Of two files of one name the second gets a number.',
  body: z.strictObject({ into: Id }),
  reply: Category,
})

export const removeCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/remove/',
  needs: 'file.arrange',
  about: 'Take an empty category away.',
  reply: Done,
})

export const shareCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/share/',
  needs: 'file.arrange',
  about: 'Let an advisor see a category, for ever or until a day; or end that.',
  body: z.strictObject({ account_id: Id, is_shared: z.boolean(), ends_on: z.optional(z.nullable(z.iso.date())) }),
  reply: Category,
})

export const learnCategory = call({
  method: 'POST',
  path: '/files/categories/{id}/learn/',
  needs: 'file.arrange',
  about: 'Let the assistant read everything in a category, or end that at once.',
  body: z.strictObject({ is_learning: z.boolean() }),
  reply: Category,
})

export const findFiles = call({
  method: 'GET',
  path: '/files/search/',
  needs: 'file.read',
  about: 'Files by their name, their text, who brought them: as one types, in any of the languages, with the passage and the words found in it.',
  query: z.strictObject({
    words: z.string().check(z.maxLength(200)),
    ...filters,
    most: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        file: FileSummary,
        /** Null where only the name was found. */
        passage: z.nullable(z.object({ place: z.int(), page: z.nullable(z.int()), text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })),
      }),
    ),
    people: z.array(z.object({ id: Id, full_name: z.string() })),
    /** What was searched instead of a last word that nothing holds. */
    instead: z.nullable(z.string()),
  }),
})
