import { useMemo, useRef, useState } from 'react'

import { fillBlank, openBlanks } from '#contract/documents/passages.ts'
import { storedBlanks } from '#web/features/documents/blanks/stored-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useSave } from '#web/features/documents/use-save.ts'

export type BlankValues = Readonly<Record<string, string>>

/**
 * State of the blanks while they are filled in. Each keystroke is stored on this device; saving creates one
 * version.
 */
export function useBlanks(document: Document, onSaved: (filled: BlankValues) => void) {
  const blanks = useMemo(() => openBlanks(document.body), [document.body])
  const [stored] = useState(() => storedBlanks(document.id).read())
  const [values, setValues] = useState<BlankValues>(stored)
  const [current, setCurrent] = useState<string | null>(null)
  const { save, isBusy, failure, conflict } = useSave(document)
  const scope = useRef<HTMLDivElement>(null)

  const filled = blanks.filter((blank) => (values[blank] ?? '').trim() !== '')
  const set = (blank: string, value: string) => {
    const next = { ...values, [blank]: value }
    setValues(next)
    storedBlanks(document.id).write(next)
  }
  const submit = async () => {
    if (isBusy || filled.length === 0) return
    // A line break would end the passage or table row that contains the blank.
    const valueOf = (blank: string) => (values[blank] ?? '').trim().replace(/\s*\n\s*/g, ' ')
    const body = filled.reduce((text, blank) => fillBlank(text, blank, valueOf(blank)), document.body)
    if ((await save({ title: document.title, body })) !== 'saved') return
    storedBlanks(document.id).clear()
    onSaved(Object.fromEntries(filled.map((blank) => [blank, valueOf(blank)])))
  }
  const discard = () => {
    storedBlanks(document.id).clear()
    setValues({})
  }
  const goTo = (blank: string, block: ScrollLogicalPosition = 'center') => {
    const field = [...(scope.current?.querySelectorAll<HTMLElement>('[data-blank]') ?? [])].find(
      (element) => element.dataset['blank'] === blank,
    )
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block })
  }
  return {
    blanks,
    values,
    filled,
    current,
    setCurrent,
    set,
    submit,
    discard,
    goTo,
    scope,
    isBusy,
    failure: failure ?? conflict?.detail ?? null,
    isFromBefore: Object.keys(stored).length > 0,
  }
}

export type Blanks = ReturnType<typeof useBlanks>
