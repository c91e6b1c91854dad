import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { ActList } from '#web/features/family/act-list.tsx'
import { withoutEchoes } from '#web/features/family/without-echoes.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/family/recent-acts.module.css'

const maxShown = 4

/** Recent activity from the ledger. */
export function RecentActs() {
  const { t } = useTexts('acts')
  const { data, error, refetch } = useQuery(actsQuery)
  const acts = withoutEchoes(data?.items ?? []).slice(0, maxShown)
  return (
    <section className={styles.recent} aria-labelledby="acts-title">
      <div className="sec-h">
        <h2 className="t-sm" id="acts-title">
          {t('list.title')}
        </h2>
      </div>
      <ActList acts={acts} />
      <Loaded
        query={{ data, error, refetch }}
        isEmpty={() => acts.length === 0}
        empty={<NoData>{t('list.empty')}</NoData>}
      />
      {acts.length > 0 && (
        <Link className="link tap" to="/dashboard/settings" search={{ section: 'ledger' }}>
          {t('list.whole')}
        </Link>
      )}
    </section>
  )
}
