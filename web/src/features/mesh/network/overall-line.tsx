import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'

import { type OverallStatus, overallStatus } from '#web/features/mesh/network/overall-status.ts'
import { networkQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/network/network.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The overall status in one sentence, next to the page title. */
export function OverallLine() {
  const { t } = useTexts('mesh')
  const { data, isError } = useQuery(networkQuery)
  if (!data)
    return (
      <p className={classNames(styles.overall, 'cap')}>{isError ? t('overall.unavailable') : '\u00a0'}</p>
    )
  const status = overallStatus(data)
  const tone = toneOf(status)
  const Icon = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX }[tone]
  return (
    <p className={classNames(styles.overall, 'state', tone)} role="status">
      <Icon size={19} aria-hidden="true" />
      <OverallText status={status} />
    </p>
  )
}

function OverallText({ status }: { status: OverallStatus }) {
  const { t } = useTexts('mesh')
  if (status.kind === 'ok') return t('overall.ok')
  if (status.kind === 'owed') return t('overall.owed', { count: status.count })
  if (status.kind === 'some') return t('overall.some', { count: status.count, total: status.total })
  return t(`overall.${status.how}`, {
    name: status.part ? t(`part.${status.part}`) : status.name,
    count: status.others,
  })
}

function toneOf(status: OverallStatus): 'ok' | 'warn' | 'bad' {
  if (status.kind === 'ok') return 'ok'
  const isDown = status.kind === 'one' ? status.how === 'down' : status.kind === 'some' && status.isDown
  return isDown ? 'bad' : 'warn'
}
