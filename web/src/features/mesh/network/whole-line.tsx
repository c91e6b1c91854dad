import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'

import { type Whole, wholeOf } from '#web/features/mesh/network/whole.ts'
import { networkQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The state of the whole in one sentence, beside the title. */
export function WholeLine() {
  const { t } = useTexts('mesh')
  const { data, isError } = useQuery(networkQuery)
  if (!data) return <p className="whole cap">{isError ? t('whole.unread') : '\u00a0'}</p>
  const whole = wholeOf(data)
  const tone = toneOf(whole)
  const Icon = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX }[tone]
  return (
    <p className={`whole state ${tone}`} role="status">
      <Icon size={19} aria-hidden="true" />
      <WholeWords whole={whole} />
    </p>
  )
}

function WholeWords({ whole }: { whole: Whole }) {
  const { t } = useTexts('mesh')
  if (whole.kind === 'well') return t('whole.well')
  if (whole.kind === 'owed') return t('whole.owed', { count: whole.count })
  if (whole.kind === 'some') return t('whole.some', { count: whole.count, total: whole.total })
  return t(`whole.${whole.how}`, { name: whole.part ? t(`part.${whole.part}`) : whole.name, count: whole.others })
}

function toneOf(whole: Whole): 'ok' | 'warn' | 'bad' {
  if (whole.kind === 'well') return 'ok'
  const isDown = whole.kind === 'one' ? whole.how === 'down' : whole.kind === 'some' && whole.isDown
  return isDown ? 'bad' : 'warn'
}
