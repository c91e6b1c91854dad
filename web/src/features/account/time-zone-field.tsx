import { useId, useRef, useState } from 'react'

import { browserZone } from '#web/lib/chosen-dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'

interface TimeZoneFieldProps {
  readonly current: string
  readonly name: string
  readonly error: string | undefined
  readonly onChosen: () => void
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Any zone the browser knows: typing looks for it. The one the browser is in is one press away. */
export function TimeZoneField({ current, onChosen, ...field }: TimeZoneFieldProps) {
  const { t } = useTexts('account')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState(current)
  const own = browserZone()
  return (
    <>
      <Field
        ref={input}
        label={t('profile.time_zone')}
        list={list}
        defaultValue={current}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWritten(event.target.value)}
        hint={
          written === own ? undefined : (
            <button
              type="button"
              className="btn small text account-own-zone"
              onClick={() => {
                if (input.current) input.current.value = own
                setWritten(own)
                onChosen()
                input.current?.focus()
              }}
            >
              {t('profile.time_zone_own', { zone: own.replaceAll('_', ' ') })}
            </button>
          )
        }
        {...field}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  )
}
