import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { reviewDocument } from '#contract/documents/room-calls.ts'
import { keepLeft, leftOf } from '#web/features/documents/left-findings.ts'
import type { Mark } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'

export type Finding = ReplyOf<typeof reviewDocument>['findings'][number]
export type Review = ReturnType<typeof useReview>

/** What the built-in reviewer finds in a paper, once it is asked; which findings are still open, and their numbers in the sheet. */
export function useReview(document: Document, isAsked: boolean) {
  const { t } = useTexts('review')
  const query = useQuery({
    queryKey: ['documents', document.id, 'review', document.version],
    queryFn: ({ signal }) => ask(reviewDocument, { params: { id: document.id }, signal }),
    enabled: isAsked,
  })
  const [left, setLeft] = useState(() => leftOf(document.id))
  const findings = query.data?.findings
  const open = useMemo(() => findings?.filter((finding) => !left.includes(keyOf(finding))) ?? [], [findings, left])
  const marks = useMemo(
    () =>
      open.flatMap(({ passage, quote, check }, index): (readonly [number, Mark])[] => {
        const label = t('panel.number', { number: index + 1, check: t(`check.${check}`) })
        return passage === null ? [] : [[passage, { id: findingId(index), number: index + 1, kind: 'finding', quote, occurrence: 0, label }]]
      }),
    [open, t],
  )
  const keep = (keys: readonly string[]) => {
    setLeft(keys)
    keepLeft(document.id, keys)
  }
  return {
    query,
    open,
    marks: isAsked ? marks : [],
    countLeft: (findings?.length ?? 0) - open.length,
    leave: (finding: Finding) => keep([...left, keyOf(finding)]),
    showLeft: () => keep([]),
  }
}

export const findingId = (index: number) => `finding-${index + 1}`

/** A finding stays left for as long as its words stand: by what it says, not by where it stood. */
export function keyOf({ check, quote, about }: Finding): string {
  return `${check}:${quote || about}`
}
