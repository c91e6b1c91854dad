import '#web/pages/settings/protocol-section.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { barOf } from '#contract/documents/bar-of.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'
import { keepDocument, type ProtocolState, protocolQuery } from '#web/features/documents/queries.ts'
import { proposalsQuery } from '#web/features/family/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { ProposeDialog } from '#web/pages/settings/propose-dialog.tsx'
import { ProtocolChange } from '#web/pages/settings/protocol-change.tsx'

interface ProtocolSectionProps {
  readonly pilotId: string
  readonly mayPropose: boolean
}

/** How the family decides: four protocols, each with its rule and what it would ask of this family as it is seated today. */
export function ProtocolSection({ pilotId, mayPropose }: ProtocolSectionProps) {
  const { t } = useTexts(['settings', 'governance', 'documents'])
  const queryClient = useQueryClient()
  const { data: state, error, refetch } = useQuery(protocolQuery)
  const [picked, setPicked] = useState<Protocol | null>(null)
  const [isAsking, setAsking] = useState(false)
  const chosen = picked ?? state?.change?.governance_protocol ?? state?.in_force
  const mayChoose = mayPropose && state !== undefined && state.change === null
  return (
    <section className="protocol" aria-labelledby="protocol-title">
      <div className="sec-h">
        <h2 className="t-sm" id="protocol-title">
          {t('protocol.title')}
        </h2>
        <span className="sub sm">{t('protocol.about')}</span>
      </div>
      {!state && error && <NotRead error={error} onRetry={refetch} />}
      {state?.change && <ProtocolChange change={state.change} pilotId={pilotId} mayWithdraw={mayPropose} />}
      <div className="protocols" role={mayChoose ? 'radiogroup' : 'list'} aria-labelledby="protocol-title">
        {protocols.map((protocol) => (
          <Choice
            key={protocol}
            protocol={protocol}
            state={state}
            pilotId={pilotId}
            isChosen={protocol === chosen}
            onChoose={mayChoose ? () => setPicked(protocol) : undefined}
          />
        ))}
      </div>
      {state && picked && picked !== state.in_force && mayChoose && (
        <div className="protocol-next">
          <p className="sub">{state.undecided === 0 ? t('protocol.undecided_none') : t('protocol.undecided', { count: state.undecided })}</p>
          <button type="button" className="btn main" onClick={() => setAsking(true)}>
            {t('protocol.propose')}
          </button>
        </div>
      )}
      <p className="sub sm">{t('protocol.note')}</p>
      {isAsking && state && picked && (
        <ProposeDialog
          from={state.in_force}
          to={picked}
          onClose={() => setAsking(false)}
          onDone={(document) => {
            keepDocument(queryClient, document)
            void queryClient.invalidateQueries(protocolQuery)
            setPicked(null)
            setAsking(false)
          }}
        />
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly protocol: Protocol
  readonly state: ProtocolState | undefined
  readonly pilotId: string
  readonly isChosen: boolean
  /** Left out where the pilot only reads. */
  readonly onChoose: (() => void) | undefined
}

function Choice({ protocol, state, pilotId, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts(['settings', 'governance'])
  const { data: proposals } = useQuery(proposalsQuery)
  const isInForce = protocol === state?.in_force
  const isProposed = proposals?.governance_protocol.proposed === protocol && !isInForce
  const inside = (
    <>
      <b>{t(`governance:protocol.${protocol}`)}</b>
      {isInForce && (
        <span className="state protocol-mark">
          <Check size={16} aria-hidden="true" />
          {t('protocol.in_force')}
        </span>
      )}
      {isProposed && <span className="badge">{t('protocol.proposed_by_answers')}</span>}
      <p>{t(`governance:rule.${protocol}`)}</p>
      {state && <Today protocol={protocol} seats={state.seats} pilotId={pilotId} />}
    </>
  )
  if (!onChoose)
    return (
      <div className={isInForce ? 'protocol-one on' : 'protocol-one'} role="listitem">
        {inside}
      </div>
    )
  return (
    <label className={isChosen ? 'protocol-one on' : 'protocol-one'}>
      <input type="radio" className="dot" name="protocol" value={protocol} checked={isChosen} onChange={onChoose} />
      {inside}
    </label>
  )
}

/** What a paper would need under this protocol, asked of the law itself. */
function Today({ protocol, seats, pilotId }: { protocol: Protocol; seats: ProtocolState['seats']; pilotId: string }) {
  const { t } = useTexts('settings')
  const founder = seats.find(({ role }) => role === 'founder')?.id
  const needs = (paperClass: 'policy' | 'constitutional') => {
    const { needed, all, isFoundersAlone, isFoundingAct } = barOf({ paperClass, protocol, author: founder ?? pilotId, seats })
    if (needed === 0) return t('protocol.needs_nobody')
    if (isFoundingAct) return t('protocol.needs_founding')
    if (isFoundersAlone) return t(founder === pilotId ? 'protocol.needs_you' : 'protocol.needs_founder')
    return t('protocol.needs', { needed, all })
  }
  return (
    <ul className="protocol-today" aria-label={t('protocol.today')}>
      <li>{t('protocol.ordinary', { needs: needs('policy') })}</li>
      <li>{t('protocol.constitutional', { needs: needs('constitutional') })}</li>
    </ul>
  )
}
