import { useId, useRef, useState } from 'react'

import { browserZone } from '#web/lib/chosen-dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/account/account.module.css'

interface TimeZoneFieldProps {
  readonly current: string
  readonly name: string
  readonly error: string | undefined
  readonly onChosen: () => void
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Any time zone the browser knows, with search. One click selects the browser's own. */
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
            <Button
              variant="text"
              size="small"
              className={styles.accountOwnZone}
              onClick={() => {
                if (input.current) input.current.value = own
                setWritten(own)
                onChosen()
                input.current?.focus()
              }}
            >
              {t('profile.time_zone_own', { zone: own.replaceAll('_', ' ') })}
            </Button>
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
