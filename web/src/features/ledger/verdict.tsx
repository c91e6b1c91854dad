import { TriangleAlert } from 'lucide-react'

import type { LedgerCheck } from '#web/features/ledger/use-verify.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Seal } from '#web/ui/seal.tsx'

/** What following the chain has shown: a seal, or the entry where it breaks. */
export function Verdict({ check }: { check: LedgerCheck }) {
  const { t } = useTexts('ledger')
  const { entries, hash, broken } = check
  if (broken) {
    return (
      <div className="lg-verdict bad" role="alert">
        <TriangleAlert size={30} aria-hidden="true" />
        <div>
          <p>
            <b>{t(`broken.${broken.why}`, { seq: broken.seq })}</b>
          </p>
          <p className="sub sm">
            {t('verify.before', { count: entries })} {t('verify.what_now')}
          </p>
        </div>
      </div>
    )
  }
  return (
    <div className="lg-verdict" role="status">
      <Seal total={1} given={1} isSet size={54} label={t('verify.seal')} />
      <div>
        <p>
          <b>{t('verify.whole', { count: entries })}</b>
        </p>
        <p className="sub sm">
          {t('verify.ends')} <code>{hash}</code>
        </p>
      </div>
    </div>
  )
}

/** The warning at the place itself, between the entries that are in doubt and those that are whole. */
export function BreakHere({ broken }: { broken: NonNullable<LedgerCheck['broken']> }) {
  const { t } = useTexts('ledger')
  return (
    <p className="lg-break">
      <TriangleAlert size={18} aria-hidden="true" />
      {t(`broken.${broken.why}`, { seq: broken.seq })}
    </p>
  )
}
