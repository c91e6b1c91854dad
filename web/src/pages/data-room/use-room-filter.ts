import { useState } from 'react'

import type { SearchFilter } from '#web/features/files/queries.ts'

/** The filters and the order of the data room. Its list and its search share the filters. */
export function useRoomFilter() {
  const [filter, setFilter] = useState<SearchFilter>({})
  const [person, setPerson] = useState<string | null>(null)
  const [isFiltering, setFiltering] = useState(false)
  const [order, setOrder] = useState<'changed' | 'name'>('changed')
  return {
    filter,
    /** Name of the person the files are filtered by. */
    person,
    /** True while the list shows its filters. */
    isFiltering,
    order,
    setOrder,
    toggle: () => setFiltering(!isFiltering),
    narrow: (next: SearchFilter) => {
      if (!('by' in next)) setPerson(null)
      setFilter(next)
    },
    showTag: (tag: string) => {
      setFilter({ tag })
      setFiltering(true)
    },
    showPerson: (id: string, name: string) => {
      setPerson(name)
      setFilter({ ...filter, by: id })
    },
  }
}

export type RoomFilter = ReturnType<typeof useRoomFilter>
