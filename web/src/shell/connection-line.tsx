import '#web/shell/connection-line.css'

import { Check, WifiOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { type Connection, useConnection } from '#web/lib/connection.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** One line at the top edge of every page while the server can't be reached. It goes by itself. */
export function ConnectionLine() {
  const connection = useConnection()
  return connection.state === 'up' ? null : <Line {...connection} />
}

function Line({ state, since }: Connection) {
  const { t } = useTexts('common')
  const line = useRef<HTMLParagraphElement>(null)
  // The page moves down by as much as the line needs, so that it covers nothing.
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--h-line', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--h-line')
    }
  }, [])
  const isDown = state === 'down'
  const Icon = isDown ? WifiOff : Check
  return (
    <p ref={line} className={`connection ${state}`} role={isDown ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <b>{t(isDown ? 'connection.down' : 'connection.back')}</b>{' '}
        {isDown ? t('connection.since', { time: formatClock(since) }) : t('connection.fresh')}
      </span>
    </p>
  )
}

// By the clock of this device: the front door, which shows the line too, does not bring what writes dates.
function formatClock(moment: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(new Date(moment))
}
