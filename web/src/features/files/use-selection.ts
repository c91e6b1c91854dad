import { useCallback, useRef, useState } from 'react'

import { fileLimits } from '#contract/files/names.ts'
import type { ListedFile } from '#web/features/files/queries.ts'

/** The selected files of a list, with Shift for ranges, limited to the size of a batch request. */
export function useSelection(files: readonly ListedFile[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const choose = useCallback(
    (id: string, isChosen: boolean, isRange: boolean) => {
      const ids = files.map((file) => file.id)
      const [from, to] = [isRange && last.current !== null ? ids.indexOf(last.current) : -1, ids.indexOf(id)]
      const affected = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      last.current = id
      setChosen((before) => {
        const after = new Set(before)
        for (const one of affected) {
          if (isChosen) after.add(one)
          else after.delete(one)
        }
        return new Set([...after].slice(0, fileLimits.batch))
      })
    },
    [files],
  )
  const chooseAll = (isChosen: boolean) =>
    setChosen(new Set(isChosen ? files.slice(0, fileLimits.batch).map((file) => file.id) : []))
  // Files that another pilot moved or deleted meanwhile drop out of the selection.
  const selected = files.filter(({ id }) => chosen.has(id))
  return { selected, chosen: new Set(selected.map(({ id }) => id)), choose, chooseAll }
}
