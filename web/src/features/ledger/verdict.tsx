import { TriangleAlert } from 'lucide-react'

import type { LedgerCheck } from '#web/features/ledger/use-verify.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Seal } from '#web/ui/seal.tsx'
import styles from '#web/features/ledger/ledger-section.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The result of the verification: a seal, or the entry at which the chain breaks. */
export function Verdict({ check }: { check: LedgerCheck }) {
  const { t } = useTexts('ledger')
  const { entries, hash, broken } = check
  if (broken) {
    return (
      <div className={classNames(styles.lgVerdict, styles.bad)} role="alert">
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
    <div className={styles.lgVerdict} role="status">
      <Seal total={1} approvals={1} isSet size={54} label={t('verify.seal')} />
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

/** The warning between unverified entries and verified ones. */
export function BreakHere({ broken }: { broken: NonNullable<LedgerCheck['broken']> }) {
  const { t } = useTexts('ledger')
  return (
    <p className={styles.lgBreak}>
      <TriangleAlert size={18} aria-hidden="true" />
      {t(`broken.${broken.why}`, { seq: broken.seq })}
    </p>
  )
}
