import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { findFiles, listFiles, readDataRoom } from '#contract/files/calls.ts'
import { listDatasets, listPrimers, openFile, readPrimer } from '#contract/files/file-calls.ts'
import { listFolders, listTags, listUnfinishedUploads } from '#contract/files/several-calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type DataRoom = ReplyOf<typeof readDataRoom>
export type FileCategory = DataRoom['categories'][number]
export type ListedFile = ReplyOf<typeof listFiles>['items'][number]
export type OpenedFile = ReplyOf<typeof openFile>
export type FileHit = ReplyOf<typeof findFiles>['items'][number]
export type Dataset = ReplyOf<typeof listDatasets>['items'][number]
export type FileFilter = Omit<QueryOf<typeof listFiles>, 'limit' | 'cursor'>
export type SearchFilter = Pick<
  FileFilter,
  'category' | 'folder' | 'tag' | 'kind' | 'draft' | 'by' | 'from' | 'until'
>

const allFiles = ['files'] as const

export const roomQuery = queryOptions({
  queryKey: [...allFiles, 'room'],
  queryFn: ({ signal }) => sendOrThrow(readDataRoom, { signal }),
})

/** Infinite list of files. */
export const filesQuery = (filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: [...allFiles, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listFiles, {
        query: { ...filter, limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keep the rows while sorting, so that keyboard focus isn't lost.
    placeholderData: keepPreviousData,
  })

export const searchQuery = (words: string, filter: SearchFilter) =>
  queryOptions({
    queryKey: [...allFiles, 'search', words, filter],
    queryFn: ({ signal }) => sendOrThrow(findFiles, { query: { words, ...filter, max: 30 }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  })

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: [...allFiles, 'one', id],
    queryFn: ({ signal }) => sendOrThrow(openFile, { params: { id }, body: {}, signal }),
  })

export const fileTextQuery = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...allFiles, 'text', id, version],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(openFile, { params: { id }, body: { from: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ text }) => {
      const last = text.passages.at(-1)?.place
      return last === undefined || last + 1 >= text.total ? undefined : last + 1
    },
  })

export const foldersQuery = (category: string) =>
  queryOptions({
    queryKey: [...allFiles, 'folders', category],
    queryFn: ({ signal }) => sendOrThrow(listFolders, { params: { id: category }, signal }),
    enabled: category !== '',
  })

export const tagsQuery = queryOptions({
  queryKey: [...allFiles, 'tags'],
  queryFn: ({ signal }) => sendOrThrow(listTags, { signal }),
})

export const unfinishedQuery = queryOptions({
  queryKey: [...allFiles, 'unfinished'],
  queryFn: ({ signal }) => sendOrThrow(listUnfinishedUploads, { signal }),
})

export const datasetsQuery = queryOptions({
  queryKey: [...allFiles, 'datasets'],
  queryFn: ({ signal }) => sendOrThrow(listDatasets, { query: { limit: 100 }, signal }),
})

// Primers only change with a new version of the app.
export const primersQuery = queryOptions({
  queryKey: ['primers'],
  queryFn: ({ signal }) => sendOrThrow(listPrimers, { signal }),
  staleTime: Infinity,
})
export const primerQuery = (key: string) =>
  queryOptions({
    queryKey: ['primers', key],
    queryFn: ({ signal }) => sendOrThrow(readPrimer, { params: { key }, signal }),
    staleTime: Infinity,
  })

export async function refetchFiles(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allFiles })
}
