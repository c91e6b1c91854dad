import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { nameLimit, updateAccount } from '#contract/account/calls.ts'
import { dateFormats } from '#contract/account/schemas.ts'
import { languages } from '#contract/languages.ts'
import { defaultViews, fallbackView, rooms } from '#contract/rooms.ts'
import { type Account, keepAccount } from '#web/features/account/queries.ts'
import { ThemeChoice } from '#web/features/account/theme-choice.tsx'
import { TimeZoneField } from '#web/features/account/time-zone-field.tsx'
import { sampleDay } from '#web/lib/dates.ts'
import { chooseLanguage, currentLanguage, say, texts, visitLanguage } from '#web/lib/texts.ts'
import { showTheme } from '#web/lib/theme.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'

/** Who the pilot is and how the house looks to them. Theme and language show at once; they are kept only when saved. */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTexts(['account', 'common', 'fields', 'settings', 'shell'])
  const queryClient = useQueryClient()
  const [isChanged, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef(account)
  const {
    form: props,
    field,
    failure,
    isBusy,
  } = useCallForm(updateAccount, {
    onDone: (kept) => {
      saved.current = kept
      keepAccount(queryClient, kept)
      setChanged(false)
      notify.success(say('settings:page.updated'))
    },
  })
  // What was only looked at goes with the page.
  useEffect(() => () => show(saved.current, saved.current), [])

  const look = (event: FormEvent<HTMLFormElement>) => {
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setChanged(Object.entries(fields).some(([name, value]) => value !== writtenAs(saved.current, name)))
    show(fields as unknown as Pick<Account, 'theme' | 'language'>, saved.current)
  }
  return (
    <form
      className="account-profile"
      ref={form}
      aria-label={t('profile.title')}
      {...props}
      onInput={(event) => {
        props.onInput(event)
        look(event)
      }}
    >
      <h2 className="t-sm">{t('profile.title')}</h2>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('profile.display_name')}
        maxLength={nameLimit}
        autoComplete="nickname"
        defaultValue={account.display_name}
        hint={<p className="hint">{t('profile.display_name_hint')}</p>}
        {...field('display_name')}
      />
      <Field
        label={t('profile.full_name')}
        maxLength={nameLimit}
        autoComplete="name"
        defaultValue={account.full_name}
        hint={<p className="hint">{t('profile.full_name_hint')}</p>}
        {...field('full_name')}
      />
      <SelectField label={t('profile.language')} defaultValue={account.language} {...field('language')}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <ThemeChoice current={account.theme} {...field('theme')} />
      <TimeZoneField
        current={account.time_zone}
        onChosen={() => form.current?.dispatchEvent(new Event('input', { bubbles: true }))}
        {...field('time_zone')}
      />
      <SelectField label={t('profile.date_format')} defaultValue={account.date_format} {...field('date_format')}>
        {dateFormats.map((one) => (
          <option key={one} value={one}>
            {t(`date_format.${one}`, { sample: sampleDay(one) })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('profile.default_view')}
        defaultValue={account.default_view ?? fallbackView}
        hint={t('profile.default_view_hint')}
        {...field('default_view')}
      >
        {defaultViews.map((view) => (
          <option key={view} value={view}>
            {view === 'chat' || view === 'today' ? t(`shell:frame.${view}`) : t(`shell:room.${labelOf(view)}`)}
          </option>
        ))}
      </SelectField>
      <div className="save-foot">
        <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'profile.saving' : 'profile.save')}
        </button>
      </div>
      {isChanged && (
        <Unsaved
          words={{
            title: t('unsaved.title'),
            about: t('unsaved.about'),
            leave: t('unsaved.leave'),
            stay: t('unsaved.stay'),
            close: t('common:action.close'),
          }}
        />
      )}
    </form>
  )
}

function show({ theme, language }: Pick<Account, 'theme' | 'language'>, saved: Account): void {
  showTheme(theme)
  const isChosen = language !== saved.language
  const shown = isChosen ? language : (visitLanguage() ?? language)
  if (shown !== currentLanguage()) void (isChosen ? chooseLanguage(shown) : texts.changeLanguage(shown))
}

function writtenAs(account: Account, name: string): string {
  if (name === 'default_view') return account.default_view ?? fallbackView
  return String(account[name as keyof Account] ?? '')
}

function labelOf(view: Exclude<(typeof defaultViews)[number], 'chat' | 'today'>) {
  return rooms.find(({ id }) => id === view)?.label ?? 'command_center'
}
