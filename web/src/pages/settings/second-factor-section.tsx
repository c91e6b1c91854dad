import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { secondFactorRuleCalls } from '#contract/family/second-factor-calls.ts'
import { secondFactorRuleQuery } from '#web/features/family/queries.ts'
import { useMay } from '#web/ground/session.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { withTexts } from '#web/lib/with-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/account/account.module.css'

// Lazy: only founders open it, and it loads the account texts.
const ChangeRule = lazy(() =>
  withTexts(['account'], () => import('#web/pages/settings/change-second-factor-rule.tsx')).then(
    ({ ChangeRule: dialog }) => ({ default: dialog }),
  ),
)

type Rule = ReplyOf<(typeof secondFactorRuleCalls)['readSecondFactorRule']>

/** The family's second-factor rule. A founder who has a second factor can change it. */
export function SecondFactorSection() {
  const mayChange = useMay('family.write')
  const { t } = useTexts('settings')
  const { data: rule, error, refetch } = useQuery(secondFactorRuleQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="second-factor-title">
      <h2 className="t-sm" id="second-factor-title">
        {t('second_factor.title')}
      </h2>
      <Loaded query={{ data: rule, error, refetch }}>
        {(rule) => (
          <div className={styles.accountRows}>
            <div className={styles.accountRow}>
              <RuleState rule={rule} mayChange={mayChange} />
              {mayChange && (
                <div className={styles.accountActs}>
                  {rule.own === 'set_up' && (
                    <ButtonLink
                      variant="quiet"
                      size="small"
                      to="/dashboard/settings"
                      search={{ tab: 'account' }}
                    >
                      {t('second_factor.set_up')}
                    </ButtonLink>
                  )}
                  {rule.own === 'ready' && (
                    <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
                      {t(rule.since ? 'second_factor.lift' : 'second_factor.require')}
                    </Button>
                  )}
                </div>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {rule && isAsking && (
        <Suspense>
          <ChangeRule isRequired={rule.since === null} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

function RuleState({
  rule: { since, due, is_due, members_without, own },
  mayChange,
}: {
  rule: Rule
  mayChange: boolean
}) {
  const { t } = useTexts('settings')
  return (
    <div>
      {since && due ? (
        <p className="state ok">
          <ShieldCheck size={18} aria-hidden="true" />
          {t(is_due ? 'second_factor.on' : 'second_factor.grace', {
            since: formatDate(since),
            due: formatDate(due),
          })}
        </p>
      ) : (
        <p className="sub">{t('second_factor.off')}</p>
      )}
      {members_without > 0 && (
        <p className="sub sm">{t('second_factor.without', { count: members_without })}</p>
      )}
      {!mayChange && <p className="sub sm">{t('second_factor.founder_only')}</p>}
      {mayChange && own === 'set_up' && <p className="sub sm">{t('second_factor.set_up_first')}</p>}
      {mayChange && own === 'sign_in' && <p className="sub sm">{t('second_factor.sign_in_first')}</p>}
    </div>
  )
}
