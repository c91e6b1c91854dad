import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { thresholdOf } from '#contract/documents/approval-threshold.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'
import { cacheDocument, type ProtocolState, protocolQuery } from '#web/features/documents/queries.ts'
import { proposalsQuery } from '#web/features/family/queries.ts'
import { useMay, usePilotId } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ProposeDialog } from '#web/pages/settings/propose-dialog.tsx'
import { ProtocolChange } from '#web/pages/settings/protocol-change.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/pages/settings/protocol-section.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The four protocols, each with its rule and the votes it would require with today's members. */
export function ProtocolSection() {
  const mayPropose = useMay('family.write')
  const { t } = useTexts(['settings', 'governance', 'documents'])
  const queryClient = useQueryClient()
  const { data: state, error, refetch } = useQuery(protocolQuery)
  const [picked, setPicked] = useState<Protocol | null>(null)
  const [isAsking, setAsking] = useState(false)
  const chosen = picked ?? state?.change?.governance_protocol ?? state?.in_force
  const mayChoose = mayPropose && state !== undefined && state.change === null
  return (
    <section className={styles.protocol} aria-labelledby="protocol-title">
      <div className="sec-h">
        <h2 className="t-sm" id="protocol-title">
          {t('protocol.title')}
        </h2>
        <span className="sub sm">{t('protocol.about')}</span>
      </div>
      <Loaded query={{ data: state, error, refetch }} />
      {state?.change && <ProtocolChange change={state.change} mayWithdraw={mayPropose} />}
      <div
        className={styles.protocols}
        role={mayChoose ? 'radiogroup' : 'list'}
        aria-labelledby="protocol-title"
      >
        {protocols.map((protocol) => (
          <Choice
            key={protocol}
            protocol={protocol}
            state={state}
            isChosen={protocol === chosen}
            onChoose={mayChoose ? () => setPicked(protocol) : undefined}
          />
        ))}
      </div>
      {state && picked && picked !== state.in_force && mayChoose && (
        <div className={styles.protocolNext}>
          <p className="sub">
            {state.undecided === 0
              ? t('protocol.undecided_none')
              : t('protocol.undecided', { count: state.undecided })}
          </p>
          <Button variant="main" onClick={() => setAsking(true)}>
            {t('protocol.propose')}
          </Button>
        </div>
      )}
      <p className="sub sm">{t('protocol.note')}</p>
      {isAsking && state && picked && (
        <ProposeDialog
          from={state.in_force}
          to={picked}
          onClose={() => setAsking(false)}
          onDone={(document) => {
            cacheDocument(queryClient, document)
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
  readonly isChosen: boolean
  /** Undefined for a pilot who may only read. */
  readonly onChoose: (() => void) | undefined
}

function Choice({ protocol, state, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts(['settings', 'governance'])
  const { data: proposals } = useQuery(proposalsQuery)
  const isInForce = protocol === state?.in_force
  const isProposed = proposals?.governance_protocol.proposed === protocol && !isInForce
  const inside = (
    <>
      <b>{t(`governance:protocol.${protocol}`)}</b>
      {isInForce && (
        <span className={classNames(styles.protocolMark, 'state')}>
          <Check size={16} aria-hidden="true" />
          {t('protocol.in_force')}
        </span>
      )}
      {isProposed && <span className="badge">{t('protocol.proposed_by_answers')}</span>}
      <p>{t(`governance:rule.${protocol}`)}</p>
      {state && <Today protocol={protocol} members={state.members} />}
    </>
  )
  if (!onChoose)
    return (
      <div className={classNames(styles.protocolOne, isInForce && styles.on)} role="listitem">
        {inside}
      </div>
    )
  return (
    <label className={classNames(styles.protocolOne, isChosen && styles.on)}>
      <input
        type="radio"
        className="dot"
        name="protocol"
        value={protocol}
        checked={isChosen}
        onChange={onChoose}
      />
      {inside}
    </label>
  )
}

/** The votes a document would need under this protocol, computed by the contract's own rules. */
function Today({ protocol, members }: { protocol: Protocol; members: ProtocolState['members'] }) {
  const pilotId = usePilotId()
  const { t } = useTexts('settings')
  const founder = members.find(({ role }) => role === 'founder')?.id
  const needs = (documentClass: 'policy' | 'constitutional') => {
    const { needed, all, isFoundersAlone, isFoundingAct } = thresholdOf({
      documentClass,
      protocol,
      author: founder ?? pilotId,
      members,
    })
    if (needed === 0) return t('protocol.needs_witness')
    if (isFoundingAct) return t('protocol.needs_founding')
    if (isFoundersAlone) return t(founder === pilotId ? 'protocol.needs_you' : 'protocol.needs_founder')
    return t('protocol.needs', { needed, all })
  }
  return (
    <ul className={styles.protocolToday} aria-label={t('protocol.today')}>
      <li>{t('protocol.ordinary', { needs: needs('policy') })}</li>
      <li>{t('protocol.constitutional', { needs: needs('constitutional') })}</li>
    </ul>
  )
}
