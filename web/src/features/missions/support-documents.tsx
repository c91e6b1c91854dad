import { Link } from '@tanstack/react-router'
import { FileCheck2, FilePen } from 'lucide-react'

import { PaperName, paperWay } from '#web/features/missions/paper-name.tsx'
import type { Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The papers that stand by the mission. */
export function SupportDocuments({ mission }: { mission: Mission }) {
  const { t } = useTexts('missions')
  return (
    <section className="m-papers">
      <h4>{t('support.title')}</h4>
      {mission.support_documents.length === 0 && <p className="sub">{t('support.empty')}</p>}
      <ul>
        {mission.support_documents.map((paper) => {
          const Icon = paper.is_approved ? FileCheck2 : FilePen
          return (
            <li key={paper.id}>
              <Icon size={18} aria-hidden="true" />
              <Link className="link" {...paperWay(paper.id)}>
                <PaperName {...paper} />
              </Link>
              <span className="cap">{t(paper.is_approved ? 'support.approved' : 'support.draft')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
