import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { findFiles, listFiles, readDataRoom } from '#contract/files/calls.ts'
import { listDatasets, listPrimers, openFile, readPrimer } from '#contract/files/file-calls.ts'
import { listFolders, listTags, listUnfinishedUploads } from '#contract/files/several-calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Room = ReplyOf<typeof readDataRoom>
export type Shelf = Room['categories'][number]
export type FileRow = ReplyOf<typeof listFiles>['items'][number]
export type OpenedFile = ReplyOf<typeof openFile>
export type Hit = ReplyOf<typeof findFiles>['items'][number]
export type Dataset = ReplyOf<typeof listDatasets>['items'][number]
export type FileFilter = Omit<QueryOf<typeof listFiles>, 'limit' | 'cursor'>
export type SearchFilter = Pick<FileFilter, 'category' | 'folder' | 'tag' | 'kind' | 'draft' | 'by' | 'from' | 'until'>

const allFiles = ['files'] as const

export const roomQuery = queryOptions({ queryKey: [...allFiles, 'room'], queryFn: ({ signal }) => ask(readDataRoom, { signal }) })

/** Files page after page; the ones before stay until the next have come. */
export const filesQuery = (filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: [...allFiles, 'list', filter],
    queryFn: ({ signal, pageParam }) => ask(listFiles, { query: { ...filter, limit: 100, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // A table that is sorted anew stays where it is, and so does whoever sorts it by keys.
    placeholderData: keepPreviousData,
  })

export const searchQuery = (words: string, filter: SearchFilter) =>
  queryOptions({
    queryKey: [...allFiles, 'search', words, filter],
    queryFn: ({ signal }) => ask(findFiles, { query: { words, ...filter, most: 30 }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  })

export const fileQuery = (id: string) =>
  queryOptions({ queryKey: [...allFiles, 'one', id], queryFn: ({ signal }) => ask(openFile, { params: { id }, body: {}, signal }) })

export const fileTextQuery = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...allFiles, 'text', id, version],
    queryFn: ({ signal, pageParam }) => ask(openFile, { params: { id }, body: { from: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ text }) => {
      const last = text.passages.at(-1)?.place
      return last === undefined || last + 1 >= text.total ? undefined : last + 1
    },
  })

/** The folders of a category. */
export const foldersQuery = (category: string) =>
  queryOptions({
    queryKey: [...allFiles, 'folders', category],
    queryFn: ({ signal }) => ask(listFolders, { params: { id: category }, signal }),
    enabled: category !== '',
  })

export const tagsQuery = queryOptions({ queryKey: [...allFiles, 'tags'], queryFn: ({ signal }) => ask(listTags, { signal }) })

export const unfinishedQuery = queryOptions({
  queryKey: [...allFiles, 'unfinished'],
  queryFn: ({ signal }) => ask(listUnfinishedUploads, { signal }),
})

export const datasetsQuery = queryOptions({
  queryKey: [...allFiles, 'datasets'],
  queryFn: ({ signal }) => ask(listDatasets, { query: { limit: 100 }, signal }),
})

// They come with the house and change only with it.
export const primersQuery = queryOptions({ queryKey: ['primers'], queryFn: ({ signal }) => ask(listPrimers, { signal }), staleTime: Infinity })
export const primerQuery = (key: string) =>
  queryOptions({ queryKey: ['primers', key], queryFn: ({ signal }) => ask(readPrimer, { params: { key }, signal }), staleTime: Infinity })

export async function refetchFiles(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allFiles })
}
