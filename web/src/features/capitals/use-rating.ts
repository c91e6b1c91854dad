import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { rateCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { say } from '#web/lib/texts.ts'
import { notify } from '#web/ui/notify.ts'

type Rating = number | null

/** One's own rating of a capital: shown as it is moved, saved as soon as it is let go, and taken back by undo. */
export function useRating({ capital, mine }: Figures) {
  const queryClient = useQueryClient()
  // What the hand has set and the server does not know yet; undefined while both agree.
  const [draft, setDraft] = useState<Rating>()
  const [undoTo, setUndoTo] = useState<Rating>()
  const hasBegun = useRef(false)
  const { mutate, isPending } = useMutation({
    // One after another, so that the last word is the one that stays.
    scope: { id: `rate ${capital}` },
    mutationFn: (perceived: Rating) => ask(rateCapital, { params: { capital }, body: { perceived } }),
    onSuccess: (overview, sent) => {
      queryClient.setQueryData(capitalsQuery.queryKey, overview)
      setDraft((set) => (set === sent ? undefined : set))
    },
    onError: (error) => {
      setDraft(undefined)
      setUndoTo(undefined)
      notify.failure(error instanceof CallFailed ? error.failure.detail : say('common:error.title'))
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
    keep: (rating: Rating) => {
      if (rating === mine && !isPending) return setDraft(undefined)
      // However many steps a hand takes, undo leads back to where it began.
      if (!hasBegun.current) setUndoTo(mine)
      hasBegun.current = true
      send(rating)
    },
    rest: () => {
      hasBegun.current = false
    },
    undo: () => {
      if (undoTo === undefined) return
      hasBegun.current = false
      setUndoTo(undefined)
      send(undoTo)
    },
  }
}
