import { Link } from '@tanstack/react-router'

import type { Criterion } from '#web/features/missions/queries.ts'
import { PaperName, paperWay } from '#web/features/missions/paper-name.tsx'
import { nameWords } from '#web/features/missions/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What shows that a criterion is met, each a way to it. */
export function ProofLinks({ proof }: { proof: Criterion['proof'] }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  return (
    <ul className="proofs" aria-label={t('criteria.proof')}>
      {proof.map((one) => (
        <li key={one.id}>
          {one.kind === 'member' ? (
            <Link className="link" to="/user/$id" params={{ id: one.id }}>
              {nameWords({ name: one.title }, t)}
            </Link>
          ) : (
            <Link className="link" {...paperWay(one.id)}>
              <PaperName {...one} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
