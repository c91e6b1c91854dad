import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { ledgerFilePath } from '#contract/ledger/calls.ts'
import { type LedgerPerson, LedgerFilterForm } from '#web/features/ledger/ledger-filter.tsx'
import { everything, type LedgerAct, ledgerQuery } from '#web/features/ledger/queries.ts'
import { type LedgerCheck, useVerify } from '#web/features/ledger/use-verify.ts'
import { BreakHere, Verdict } from '#web/features/ledger/verdict.tsx'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import { useSlow } from '#web/ui/use-slow.ts'
import styles from '#web/features/ledger/ledger-section.module.css'
import { classNames } from '#web/lib/class-names.ts'

type Acts = ComponentType<{ acts: readonly LedgerAct[] }>

interface LedgerSectionProps {
  /** Renders acts as sentences; injected by the page. */
  readonly Acts: Acts
  readonly people: readonly LedgerPerson[]
}

/** The family's ledger, to search, verify and export. */
export function LedgerSection({ Acts, people }: LedgerSectionProps) {
  const { t } = useTexts(['ledger', 'common'])
  const [filter, setFilter] = useState(everything)
  const { check, isPending, progress, begin } = useVerify()
  const isSlow = useSlow(isPending, 200)
  const percent = numberAs({ style: 'percent' }).format(progress)
  const { props } = useHashTarget<HTMLElement>('ledger')
  return (
    <section className={styles.ledger} aria-labelledby="ledger-title" {...props}>
      <header>
        <h2 className="t-sm" id="ledger-title">
          {t('section.title')}
        </h2>
        <div className={styles.lgButtons}>
          <Button variant="text" size="small" isBusy={isPending} onClick={begin}>
            <ShieldCheck size={20} aria-hidden="true" />
            {isSlow ? t('verify.busy', { percent }) : t('verify.action')}
          </Button>
          <ButtonAnchor variant="text" size="small" href={`/api${ledgerFilePath}`} download>
            <Download size={20} aria-hidden="true" />
            {t('section.download')}
          </ButtonAnchor>
        </div>
      </header>
      <p className="sub">{t('section.about')}</p>
      {check && <Verdict check={check} />}
      <LedgerFilterForm filter={filter} people={people} onChange={setFilter} />
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
    return <LoadError error={error} onRetry={refetch} />
  }
  if (!data) return <Skeleton label={t('section.loading')} isInside />
  const acts = data.pages.flatMap(({ items }) => items)
  if (acts.length === 0) return <p className={classNames(styles.lgNone, 'sub')}>{t('common:empty.title')}</p>
  const inDoubt = broken ? acts.filter(({ seq }) => seq >= broken.seq) : []
  return (
    <div className={styles.lgFound}>
      <Acts acts={inDoubt} />
      {/* A break on a later page shows once the list reaches it. */}
      {broken && (inDoubt.length < acts.length || !hasNextPage) && <BreakHere broken={broken} />}
      <Acts acts={acts.slice(inDoubt.length)} />
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('section.more')}
        </Button>
      )}
    </div>
  )
}
