import { Link } from '@tanstack/react-router'

import { paperTemplates } from '#contract/documents/papers.ts'
import { actionKeys } from '#contract/missions/templates.ts'
import { missionTypes } from '#contract/missions.ts'
import type { Piece } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** A piece of evidence by its name, as a way to it where there is one for this pilot. */
export function EvidenceLink({ piece, onGo }: { piece: Piece; onGo: () => void }) {
  const name = useName(piece)
  const { leads_to } = piece
  if (!leads_to) return name
  const to = wayTo(leads_to)
  return (
    <Link className="link" {...to} onClick={onGo}>
      {name}
    </Link>
  )
}

/** In the family's own words, in ours where it is one of the things we have words for, and by its kind where nothing may be told. */
function useName({ kind, title, template }: Piece): string {
  const { t } = useTexts(['capitals', 'onboarding', 'missions'])
  const paper = paperTemplates.find((one) => one === template)
  const mission = missionTypes.find((one) => one === template)
  const action = actionKeys.find((one) => one === template)
  if (kind === 'mission_achieved' && mission) return t(`onboarding:mission.${mission}`)
  if (kind === 'action_done' && action && !title) return t(`missions:action.${action}`)
  if (paper) return t(`onboarding:paper.${paper}`)
  return title || t(`capitals:evidence.${kind}`)
}

function wayTo({ place, id }: NonNullable<Piece['leads_to']>) {
  switch (place) {
    case 'mission':
      return { to: '/dashboard', hash: `mission-${id}` } as const
    case 'member':
      return { to: '/user/$id', params: { id } } as const
    case 'file':
      return { to: '/dashboard/$page', params: { page: 'data-room' }, search: { file: id } as never } as const
    case 'paper':
      return { to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: id } as never } as const
  }
}
