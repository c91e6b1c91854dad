import { Check, WifiOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { type ServerConnection, useConnection } from '#web/lib/connection.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/shell/connection-line.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** A line at the top of every page while the server is unreachable. It disappears on its own. */
export function ConnectionLine() {
  const connection = useConnection()
  return connection.state === 'up' ? null : <Line {...connection} />
}

function Line({ state, since }: ServerConnection) {
  const { t } = useTexts('common')
  const line = useRef<HTMLParagraphElement>(null)
  // The page moves down by the height of the line, so that the line covers nothing.
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
    <p ref={line} className={classNames(styles.connection, styles[state])} role={isDown ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <b>{t(isDown ? 'connection.down' : 'connection.back')}</b>{' '}
        {isDown ? t('connection.since', { time: formatClock(since) }) : t('connection.fresh')}
      </span>
    </p>
  )
}

// In this device's time zone: the sign-in page shows the line too and doesn't load the date module.
function formatClock(moment: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(new Date(moment))
}
