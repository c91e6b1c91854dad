import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { nameLimit, updateAccount } from '#contract/account/calls.ts'
import { dateFormats, themes } from '#contract/account/schemas.ts'
import { languageCodes, languages } from '#contract/languages.ts'
import { defaultViews, fallbackView, rooms } from '#contract/rooms.ts'
import { type Account, cacheAccount } from '#web/features/account/queries.ts'
import { ThemeChoice } from '#web/features/account/theme-choice.tsx'
import { TimeZoneField } from '#web/features/account/time-zone-field.tsx'
import { sampleDay } from '#web/lib/dates.ts'
import { formValues } from '#web/lib/form-values.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { chooseLanguage, currentLanguage, translate, texts, visitLanguage } from '#web/lib/texts.ts'
import { showTheme } from '#web/lib/theme.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'
import styles from '#web/features/account/account.module.css'
import saveFooterStyles from '#web/ui/save-footer.module.css'

/** The pilot's profile and appearance. Theme and language are previewed at once and stored on save. */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTexts(['account', 'common', 'settings'])
  const form = useRef<HTMLFormElement>(null)
  const { isChanged, formProps, field, failure, isBusy } = useProfileForm(account)
  return (
    <form className={styles.accountProfile} ref={form} aria-label={t('profile.title')} {...formProps}>
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
      <LanguageField current={account.language} {...field('language')} />
      <ThemeChoice current={account.theme} {...field('theme')} />
      <TimeZoneField
        current={account.time_zone}
        onChosen={() => form.current?.dispatchEvent(new Event('input', { bubbles: true }))}
        {...field('time_zone')}
      />
      <DateFormatField current={account.date_format} {...field('date_format')} />
      <DefaultViewField current={account.default_view ?? fallbackView} {...field('default_view')} />
      <div className={saveFooterStyles.saveFooter} data-part="save-footer">
        <Button type="submit" variant="main" isBusy={isBusy}>
          {t(isBusy ? 'profile.saving' : 'profile.save')}
        </Button>
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

/** Previews theme and language while the form is filled in, and tells whether something is unsaved. */
function useProfileForm(account: Account) {
  const queryClient = useQueryClient()
  const [isChanged, setChanged] = useState(false)
  const saved = useRef(account)
  const { form, ...call } = useCallForm(updateAccount, {
    onDone: (updated) => {
      saved.current = updated
      cacheAccount(queryClient, updated)
      setChanged(false)
      notify.success(translate('settings:page.updated'))
    },
  })
  // Revert an unsaved preview when the page closes.
  useEffect(() => () => show(saved.current, saved.current), [])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const values = formValues(event.currentTarget)
    setChanged(Object.entries(values).some(([name, value]) => value !== writtenAs(saved.current, name)))
    show(
      {
        theme: oneOf(themes, values['theme']) ?? saved.current.theme,
        language: oneOf(languageCodes, values['language']) ?? saved.current.language,
      },
      saved.current,
    )
  }
  return { ...call, isChanged, formProps: { ...form, onInput } }
}

interface ChoiceProps<Name extends keyof Account> {
  readonly current: NonNullable<Account[Name]>
  readonly name: string
  readonly error: string | undefined
}

function LanguageField({ current, ...field }: ChoiceProps<'language'>) {
  const { t } = useTexts('account')
  return (
    <SelectField label={t('profile.language')} defaultValue={current} {...field}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function DateFormatField({ current, ...field }: ChoiceProps<'date_format'>) {
  const { t } = useTexts('account')
  return (
    <SelectField label={t('profile.date_format')} defaultValue={current} {...field}>
      {dateFormats.map((one) => (
        <option key={one} value={one}>
          {t(`date_format.${one}`, { sample: sampleDay(one) })}
        </option>
      ))}
    </SelectField>
  )
}

function DefaultViewField({ current, ...field }: ChoiceProps<'default_view'>) {
  const { t } = useTexts(['account', 'shell'])
  return (
    <SelectField
      label={t('profile.default_view')}
      defaultValue={current}
      hint={t('profile.default_view_hint')}
      {...field}
    >
      {defaultViews.map((view) => (
        <option key={view} value={view}>
          {view === 'chat' || view === 'today' ? t(`shell:frame.${view}`) : t(`shell:room.${labelOf(view)}`)}
        </option>
      ))}
    </SelectField>
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
  return String(new Map(Object.entries(account)).get(name) ?? '')
}

function labelOf(view: Exclude<(typeof defaultViews)[number], 'chat' | 'today'>) {
  return rooms.find(({ id }) => id === view)?.label ?? 'command_center'
}
