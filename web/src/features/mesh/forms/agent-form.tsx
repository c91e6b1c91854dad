import { useState } from 'react'

import { agents } from '#contract/mesh/catalog/agents.ts'
import { agentWays, meshLimits } from '#contract/mesh/names.ts'
import { MandateFields, mandateValues, newMandate } from '#web/features/mesh/forms/mandate-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { ConnectionFields } from '#web/features/mesh/forms/connection-fields.tsx'
import {
  newConnection,
  connectionValues,
  connectionOfContact,
} from '#web/features/mesh/forms/connection-start.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Adds or changes an agent on the pilot's own model or on an MCP server. */
export function AgentForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'catalog', 'fields'])
  const shipped = agents.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const [way, setWay] = useState(contact?.way ?? 'model')
  const start = contact ? connectionOfContact(contact) : newConnection
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'agent',
      ...mandateValues(fields),
      catalog_key: shipped?.key ?? null,
      name: fields['name'] ?? '',
      instruction: fields['instruction'] ?? '',
      way,
      ...connectionValues(fields, start),
      tool: fields['tool'] ?? '',
    }),
  })
  const text = {
    name: contact?.name ?? (shipped ? t(`catalog:agent.${shipped.key}.name`) : ''),
    instruction: contact?.instruction ?? (shipped ? t(`catalog:agent.${shipped.key}.instruction`) : ''),
  }
  return (
    <form className={styles.meshForm} {...form}>
      {!contact && <p className="sub">{t('form.agent_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('form.name')}
        maxLength={meshLimits.name}
        autoComplete="off"
        defaultValue={text.name}
        {...field('name')}
      />
      <AreaField
        label={t('form.instruction')}
        hint={t('form.instruction_hint')}
        rows={6}
        maxLength={meshLimits.instruction}
        defaultValue={text.instruction}
        {...field('instruction')}
      />
      <WayChoice way={way} onChoose={setWay} />
      {way === 'mcp' && (
        <>
          <ConnectionFields
            start={start}
            field={field}
            addressLabel={t('form.mcp_address')}
            addressHint={t('form.address_private')}
          />
          <Field
            label={t('form.tool')}
            maxLength={meshLimits.tool}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={contact?.tool ?? ''}
            hint={<p className="hint">{t('form.tool_hint')}</p>}
            {...field('tool')}
          />
        </>
      )}
      <MandateFields start={contact ?? newMandate(shipped?.reads)} field={field} />
      <DialogFooter
        label={t(contact ? 'action.save' : 'form.add')}
        busyLabel={t('form.busy')}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}

type AgentWay = (typeof agentWays)[number]

function WayChoice({ way, onChoose }: { way: AgentWay; onChoose: (way: AgentWay) => void }) {
  const { t } = useTexts('mesh')
  return (
    <ChoiceGroup legend={t('form.way')}>
      {agentWays.map((option) => (
        <label key={option} className={classNames(styles.meshChoice, option === way && styles.on)}>
          <input
            type="radio"
            className="dot"
            name="way"
            value={option}
            checked={option === way}
            onChange={() => onChoose(option)}
          />
          <b>{t(`form.way_${option}`)}</b>
          <span className="sub sm">{t(`form.way_${option}_about`)}</span>
        </label>
      ))}
    </ChoiceGroup>
  )
}
