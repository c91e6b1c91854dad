import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { bringIntoView } from '#web/ui/bring-into-view.ts'

const litFor = 4000

/**
 * A passage that the address names comes into view and is lit for a moment. It stands in one version: where another one is the newest,
 * `onOlder` shows what has changed since.
 */
export function useNamedPassage(document: Document, onOlder: (version: number) => void): void {
  const { passage, version }: { passage?: unknown; version?: unknown } = useSearch({ strict: false })
  const shown = useRef('')
  const named = typeof version === 'number' ? `${version}:${String(passage)}` : ''
  const isOlder = typeof version === 'number' && version > 0 && version < document.version
  const older = useEffectEvent(onOlder)
  useEffect(() => {
    if (named === '' || shown.current === named) return
    if (isOlder) {
      shown.current = named
      older(version)
      return
    }
    if (typeof passage !== 'number') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let end: (() => void) | undefined
    // After the frame, in which the sheet is drawn.
    const frame = requestAnimationFrame(() => {
      const element = window.document.getElementById(`passage-${passage}`)
      if (!element) return
      shown.current = named
      end = bringIntoView(element)
      element.classList.add('named')
      timer = setTimeout(() => element.classList.remove('named'), litFor)
    })
    return () => {
      cancelAnimationFrame(frame)
      end?.()
      clearTimeout(timer)
    }
  }, [named, isOlder, passage, version])
}
