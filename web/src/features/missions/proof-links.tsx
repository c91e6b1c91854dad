import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { capitals } from '#contract/capitals.ts'
import type { Proof } from '#contract/missions/schemas.ts'
import { fileLink, DocumentName, documentLink } from '#web/features/missions/document-name.tsx'
import type { Mission } from '#web/features/missions/queries.ts'
import { actionText, memberName } from '#web/features/missions/mission-texts.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/missions/mission-lists.module.css'

/** Links to the records that prove a criterion. */
export function ProofLinks({ mission, proof }: { mission: Mission; proof: readonly Proof[] }) {
  const { t } = useTexts('missions')
  return (
    <ul className={styles.proofs} aria-label={t('criteria.proof')}>
      {proof.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <ProofLink mission={mission} proof={one} />
        </li>
      ))}
    </ul>
  )
}

function ProofLink({ mission, proof }: { mission: Mission; proof: Proof }): ReactNode {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'capitals'])
  const { kind, title, template, figure } = proof
  const id = proof.id ?? ''
  switch (kind) {
    case 'document':
      return (
        <Link className="link" {...documentLink(id)}>
          <DocumentName title={title} template={template} />
        </Link>
      )
    case 'member':
      return (
        <Link className="link" to="/user/$id" params={{ id }}>
          {memberName({ name: title }, t)}
        </Link>
      )
    case 'action': {
      const action = mission.actions.find((one) => one.id === id)
      return (
        <button
          type="button"
          className="link"
          onClick={() => document.getElementById(`action-${id}`)?.focus()}
        >
          {action ? actionText(action, t) : title}
        </button>
      )
    }
    case 'capital': {
      const capital = capitals.find((one) => one === template) ?? 'cultural'
      const name = t(`governance:capital.${capital}`)
      const format = numberAs({ maximumFractionDigits: 0, signDisplay: 'exceptZero' })
      return (
        <Link className="link" to="/dashboard" hash={`capital-${capital}`}>
          {figure === undefined
            ? name
            : t('criteria.gap_now', { capital: name, figure: format.format(figure) })}
        </Link>
      )
    }
    case 'file':
      return (
        <Link className="link" {...fileLink(id)}>
          {title}
        </Link>
      )
    case 'contact':
      return (
        <Link className="link" to="/dashboard/service-mesh" search={{ contact: id }}>
          {title}
        </Link>
      )
    case 'entry':
      return (
        <Link className="link" to="/dashboard/legacy-timeline">
          {title}
        </Link>
      )
    case 'family':
      return (
        <Link className="link" to="/dashboard/settings">
          {t('criteria.family_proof')}
        </Link>
      )
  }
}
