import '#web/features/ledger/ledger-section.css'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { ledgerFilePath } from '#contract/ledger/calls.ts'
import { type LedgerPerson, LedgerSieve } from '#web/features/ledger/ledger-filter.tsx'
import { everything, type LedgerAct, ledgerQuery } from '#web/features/ledger/queries.ts'
import { type LedgerCheck, useVerify } from '#web/features/ledger/use-verify.ts'
import { BreakHere, Verdict } from '#web/features/ledger/verdict.tsx'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import { useSlow } from '#web/ui/use-slow.ts'

type Acts = ComponentType<{ acts: readonly LedgerAct[] }>

interface LedgerSectionProps {
  /** Shows acts as sentences; the page hands it in. */
  readonly Acts: Acts
  readonly people: readonly LedgerPerson[]
}

/** The family's ledger: who did what, when, to which paper; to be searched, verified and taken along. */
export function LedgerSection({ Acts, people }: LedgerSectionProps) {
  const { t } = useTexts(['ledger', 'common'])
  const [filter, setFilter] = useState(everything)
  const { check, isPending, progress, begin } = useVerify()
  const isSlow = useSlow(isPending, 200)
  const percent = numberAs({ style: 'percent' }).format(progress)
  const { props } = useHashTarget<HTMLElement>('ledger')
  return (
    <section className="ledger" aria-labelledby="ledger-title" {...props}>
      <header>
        <h2 className="t-sm" id="ledger-title">
          {t('section.title')}
        </h2>
        <div className="lg-buttons">
          <button type="button" className="btn small text" aria-busy={isPending} onClick={begin}>
            <ShieldCheck size={20} aria-hidden="true" />
            {isSlow ? t('verify.busy', { percent }) : t('verify.action')}
          </button>
          <a className="btn small text" href={`/api${ledgerFilePath}`} download>
            <Download size={20} aria-hidden="true" />
            {t('section.download')}
          </a>
        </div>
      </header>
      <p className="sub">{t('section.about')}</p>
      {check && <Verdict check={check} />}
      <LedgerSieve filter={filter} people={people} onChange={setFilter} />
      <Found Acts={Acts} filter={filter} broken={check?.broken ?? null} />
    </section>
  )
}

interface FoundProps {
  readonly Acts: Acts
  readonly filter: typeof everything
  readonly broken: LedgerCheck['broken']
}

function Found({ Acts, filter, broken }: FoundProps) {
  const { t } = useTexts(['ledger', 'common'])
  const found = useInfiniteQuery({ ...ledgerQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found
  if (error) {
    return <NotRead error={error} onRetry={refetch} />
  }
  if (!data) return <Shape label={t('section.loading')} isInside />
  const acts = data.pages.flatMap(({ items }) => items)
  if (acts.length === 0) return <p className="sub lg-none">{t('common:empty.title')}</p>
  const inDoubt = broken ? acts.filter(({ seq }) => seq >= broken.seq) : []
  return (
    <div className="lg-found">
      <Acts acts={inDoubt} />
      {/* Where the break lies further back it is not shown before the pages have come so far. */}
      {broken && (inDoubt.length < acts.length || !hasNextPage) && <BreakHere broken={broken} />}
      <Acts acts={acts.slice(inDoubt.length)} />
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('section.more')}
        </button>
      )}
    </div>
  )
}
