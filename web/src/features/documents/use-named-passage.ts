import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { bringIntoView } from '#web/ui/bring-into-view.ts'

const litFor = 4000

/**
 * Scrolls to the passage named in the URL and highlights it briefly. If the URL names an older version,
 * `onOlder` shows what has changed since.
 */
export function useNamedPassage(document: Document, onOlder: (version: number) => void): void {
  const { passage, version } = useSearch({ from: '/signed-in/framed/dashboard/build-room' })
  const shown = useRef('')
  const named = version === undefined ? '' : `${version}:${passage}`
  const isOlder = version !== undefined && version > 0 && version < document.version
  const older = useEffectEvent(onOlder)
  useEffect(() => {
    if (named === '' || shown.current === named) return
    if (isOlder) {
      shown.current = named
      older(version)
      return
    }
    if (passage === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let end: (() => void) | undefined
    // After the frame that renders the document.
    const frame = requestAnimationFrame(() => {
      const element = window.document.getElementById(`passage-${passage}`)
      if (!element) return
      shown.current = named
      end = bringIntoView(element)
      element.setAttribute('data-named', '')
      timer = setTimeout(() => element.removeAttribute('data-named'), litFor)
    })
    return () => {
      cancelAnimationFrame(frame)
      end?.()
      clearTimeout(timer)
    }
  }, [named, isOlder, passage, version])
}
