import { useMemo, useRef, useState } from 'react'

import { fillPlace, openPlaces } from '#contract/documents/passages.ts'
import { clearStoredBlanks, readStoredBlanks, storeBlanks } from '#web/features/documents/blanks/stored-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useSave } from '#web/features/documents/use-save.ts'

export type BlankValues = Readonly<Record<string, string>>

/** The blanks of a document while they are filled in: every keystroke is stored on this device, and all of them are saved as one version. */
export function useBlanks(document: Document, onSaved: (filled: BlankValues) => void) {
  const blanks = useMemo(() => openPlaces(document.body), [document.body])
  const [stored] = useState(() => readStoredBlanks(document.id))
  const [values, setValues] = useState<BlankValues>(stored)
  const [current, setCurrent] = useState<string | null>(null)
  const { save, isBusy, failure, conflict } = useSave(document)
  const scope = useRef<HTMLDivElement>(null)

  const filled = blanks.filter((blank) => (values[blank] ?? '').trim() !== '')
  const set = (blank: string, value: string) => {
    const next = { ...values, [blank]: value }
    setValues(next)
    storeBlanks(document.id, next)
  }
  const submit = async () => {
    if (isBusy || filled.length === 0) return
    // A line break would end the passage, or the table, that the blank stands in.
    const valueOf = (blank: string) => (values[blank] ?? '').trim().replace(/\s*\n\s*/g, ' ')
    const body = filled.reduce((text, blank) => fillPlace(text, blank, valueOf(blank)), document.body)
    if ((await save({ title: document.title, body })) !== 'saved') return
    clearStoredBlanks(document.id)
    onSaved(Object.fromEntries(filled.map((blank) => [blank, valueOf(blank)])))
  }
  const discard = () => {
    clearStoredBlanks(document.id)
    setValues({})
  }
  const goTo = (blank: string, block: ScrollLogicalPosition = 'center') => {
    const field = [...(scope.current?.querySelectorAll<HTMLElement>('[data-blank]') ?? [])].find((element) => element.dataset['blank'] === blank)
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
