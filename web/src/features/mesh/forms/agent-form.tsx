import { useState } from 'react'

import { agents } from '#contract/mesh/catalog/agents.ts'
import { agentWays, meshLimits } from '#contract/mesh/names.ts'
import { DialogFoot } from '#web/features/mesh/confirm.tsx'
import { AppointmentFields, appointmentOf, newAppointment } from '#web/features/mesh/forms/appointment-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { WayFields } from '#web/features/mesh/forms/way-fields.tsx'
import { newWay, wayOf, wayOfContact } from '#web/features/mesh/forms/way-start.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** An agent with its instruction: on the pilot's own model, or over a server that speaks MCP. */
export function AgentForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'catalog', 'fields'])
  const shipped = agents.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const [way, setWay] = useState(contact?.way ?? 'model')
  const start = contact ? wayOfContact(contact) : newWay
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'agent',
      ...appointmentOf(fields),
      catalog_key: shipped?.key ?? null,
      name: fields['name'] ?? '',
      instruction: fields['instruction'] ?? '',
      way,
      ...wayOf(fields, start),
      tool: fields['tool'] ?? '',
    }),
  })
  const text = {
    name: contact?.name ?? (shipped ? t(`catalog:agent.${shipped.key}.name`) : ''),
    instruction: contact?.instruction ?? (shipped ? t(`catalog:agent.${shipped.key}.instruction`) : ''),
  }
  return (
    <form className="mesh-form" {...form}>
      {!contact && <p className="sub">{t('form.agent_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field label={t('form.name')} maxLength={meshLimits.name} autoComplete="off" defaultValue={text.name} {...field('name')} />
      <AreaField
        label={t('form.instruction')}
        hint={t('form.instruction_hint')}
        rows={6}
        maxLength={meshLimits.instruction}
        defaultValue={text.instruction}
        {...field('instruction')}
      />
      <ChoiceGroup legend={t('form.way')}>
        {agentWays.map((one) => (
          <label key={one} className={one === way ? 'mesh-choice on' : 'mesh-choice'}>
            <input type="radio" className="dot" name="way" value={one} checked={one === way} onChange={() => setWay(one)} />
            <b>{t(`form.way_${one}`)}</b>
            <span className="sub sm">{t(`form.way_${one}_about`)}</span>
          </label>
        ))}
      </ChoiceGroup>
      {way === 'mcp' && (
        <>
          <WayFields start={start} field={field} addressLabel={t('form.mcp_address')} addressHint={t('form.address_private')} />
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
      <AppointmentFields start={contact ?? newAppointment(shipped?.reads)} field={field} />
      <DialogFoot label={t(contact ? 'action.save' : 'form.add')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
