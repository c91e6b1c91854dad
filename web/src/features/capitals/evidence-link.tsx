import { Link } from '@tanstack/react-router'

import { documentTemplates } from '#contract/documents/document-templates.ts'
import { actionKeys } from '#contract/missions/templates.ts'
import { missionTypes } from '#contract/missions.ts'
import type { ListedEvidence } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The name of a piece of evidence, as a link if this pilot can open it. */
export function EvidenceLink({ piece, onGo }: { piece: ListedEvidence; onGo: () => void }) {
  const name = useName(piece)
  const { leads_to } = piece
  if (!leads_to) return name
  const to = linkTo(leads_to)
  return (
    <Link className="link" {...to} onClick={onGo}>
      {name}
    </Link>
  )
}

/** The family's own title, our text for a template, or the kind if the title is hidden. */
function useName({ kind, title, template }: ListedEvidence): string {
  const { t } = useTexts(['capitals', 'onboarding', 'missions'])
  const document = documentTemplates.find((key) => key === template)
  const mission = missionTypes.find((key) => key === template)
  const action = actionKeys.find((key) => key === template)
  if (kind === 'mission_achieved' && mission) return t(`onboarding:mission.${mission}`)
  if (kind === 'action_done' && action && !title) return t(`missions:action.${action}`)
  if (document) return t(`onboarding:document.${document}`)
  return title || t(`capitals:evidence.${kind}`)
}

function linkTo({ place, id }: NonNullable<ListedEvidence['leads_to']>) {
  switch (place) {
    case 'mission':
      return { to: '/dashboard', hash: `mission-${id}` } as const
    case 'member':
      return { to: '/user/$id', params: { id } } as const
    case 'file':
      return { to: '/dashboard/data-room', search: { file: id } } as const
    case 'document':
      return {
        to: '/dashboard/build-room',
        search: { document: id },
      } as const
  }
}
