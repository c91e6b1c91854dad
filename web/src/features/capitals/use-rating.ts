import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { rateCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { sendOrThrow, CallError } from '#web/lib/send-or-throw.ts'
import { translate } from '#web/lib/texts.ts'
import { notify } from '#web/ui/notify.ts'

type Rating = number | null

/** The pilot's own rating: shown while dragging, saved on release, restored by undo. */
export function useRating({ capital, mine }: Figures) {
  const queryClient = useQueryClient()
  // The value that is not saved yet; undefined if it equals the server's.
  const [draft, setDraft] = useState<Rating>()
  const [undoTo, setUndoTo] = useState<Rating>()
  const isInGesture = useRef(false)
  const { mutate, isPending } = useMutation({
    // Serialized, so the last value wins.
    scope: { id: `rate ${capital}` },
    mutationFn: (perceived: Rating) => sendOrThrow(rateCapital, { params: { capital }, body: { perceived } }),
    onSuccess: (overview, sent) => {
      queryClient.setQueryData(capitalsQuery.queryKey, overview)
      setDraft((set) => (set === sent ? undefined : set))
    },
    onError: (error) => {
      setDraft(undefined)
      setUndoTo(undefined)
      notify.failure(error instanceof CallError ? error.failure.detail : translate('common:error.title'))
    },
  })
  const send = (rating: Rating) => {
    setDraft(rating)
    mutate(rating)
  }
  return {
    shown: draft === undefined ? mine : draft,
    isPending,
    isUndoable: undoTo !== undefined,
    move: setDraft,
    save: (rating: Rating) => {
      if (rating === mine && !isPending) return setDraft(undefined)
      // Undo returns to the value before the gesture, however many steps it had.
      if (!isInGesture.current) setUndoTo(mine)
      isInGesture.current = true
      send(rating)
    },
    endGesture: () => {
      isInGesture.current = false
    },
    undo: () => {
      if (undoTo === undefined) return
      isInGesture.current = false
      setUndoTo(undefined)
      send(undoTo)
    },
  }
}
