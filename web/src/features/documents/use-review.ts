import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { reviewDocument } from '#contract/documents/room-calls.ts'
import { dismissedFindings } from '#web/features/documents/dismissed-findings.ts'
import type { DocumentMark } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'

export type ReviewFinding = ReplyOf<typeof reviewDocument>['findings'][number]
export type Review = ReturnType<typeof useReview>

/** The findings of the built-in reviewer on request, with the open ones and their numbers in the document. */
export function useReview(document: Document, isAsked: boolean) {
  const { t } = useTexts('review')
  const query = useQuery({
    queryKey: ['documents', document.id, 'review', document.version],
    queryFn: ({ signal }) => sendOrThrow(reviewDocument, { params: { id: document.id }, signal }),
    enabled: isAsked,
  })
  const [left, setLeft] = useState(() => dismissedFindings(document.id).read())
  const findings = query.data?.findings
  const open = useMemo(
    () => findings?.filter((finding) => !left.includes(keyOf(finding))) ?? [],
    [findings, left],
  )
  const marks = useMemo(
    () =>
      open.flatMap(({ passage, quote, check }, index): (readonly [number, DocumentMark])[] => {
        const label = t('panel.number', { number: index + 1, check: t(`check.${check}`) })
        return passage === null
          ? []
          : [
              [
                passage,
                { id: findingId(index), number: index + 1, kind: 'finding', quote, occurrence: 0, label },
              ],
            ]
      }),
    [open, t],
  )
  const keep = (keys: readonly string[]) => {
    setLeft(keys)
    dismissedFindings(document.id).write(keys)
  }
  return {
    query,
    open,
    marks: isAsked ? marks : [],
    countLeft: (findings?.length ?? 0) - open.length,
    leave: (finding: ReviewFinding) => keep([...left, keyOf(finding)]),
    showLeft: () => keep([]),
  }
}

export const findingId = (index: number) => `finding-${index + 1}`

/**
 * The key of a dismissed finding: its content, not its position, so that it stays dismissed while its text
 * exists.
 */
export function keyOf({ check, quote, about }: ReviewFinding): string {
  return `${check}:${quote || about}`
}
