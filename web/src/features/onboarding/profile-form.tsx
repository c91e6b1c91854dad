import { ArrowRight } from 'lucide-react'
import { type Ref, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { saveProfile } from '#contract/onboarding/calls.ts'
import type { Role } from '#contract/roles.ts'
import { BirthDateField, readBirthDate } from '#web/features/onboarding/birth-date.tsx'
import { LanguageGrid } from '#web/features/onboarding/language-grid.tsx'
import { useJourney } from '#web/features/onboarding/queries.ts'
import { initials } from '#web/lib/initials.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/onboarding/profile-form.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ProfileFormProps {
  readonly role: Role
  readonly ref: Ref<HTMLFormElement>
  readonly onSaved: (me: ReplyOf<typeof saveProfile>) => void
}

/** The pilot's profile, with a live preview of the card their family will see. */
export function ProfileForm({ role, ref, onSaved }: ProfileFormProps) {
  const { t } = useTexts(['onboarding', 'fields'])
  const { full_name, dob } = useJourney()
  const [name, setName] = useState(full_name)
  const { form, field, failure, isBusy } = useCallForm(saveProfile, {
    shape: (fields) => ({
      full_name: fields['full_name'] ?? '',
      dob: readBirthDate(fields),
      language: currentLanguage(),
    }),
    onDone: onSaved,
  })

  return (
    <section className={styles.pf}>
      <form ref={ref} {...form}>
        <div>
          <h1 className="t-lg">{t(role === 'founder' ? 'profile.title' : 'profile.title_invited')}</h1>
          <p className="lead">{t('profile.about')}</p>
        </div>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('profile.full_name')}
          autoComplete="name"
          defaultValue={full_name}
          onChange={(event) => setName(event.target.value)}
          {...field('full_name')}
        />
        <BirthDateField value={dob} error={field('dob').error} />
        <LanguageGrid />
        <div className={styles.begin}>
          <Button variant="main" type="submit" isBusy={isBusy}>
            {t(isBusy ? 'profile.beginning' : 'profile.begin')}
            <ArrowRight size={20} aria-hidden="true" />
          </Button>
          <span className="sub sm">{t('profile.hint')}</span>
        </div>
      </form>
      <aside className={classNames(sheetStyles.sheet, styles.cardw)}>
        <span className={styles.medal} data-part="medal">
          {initials(name)}
        </span>
        <p className="t-md">{name.trim() || t('profile.unnamed')}</p>
        <p className={styles.cardRole}>{t(`role.${role}`)}</p>
        <hr className="rule" />
        <p className={styles.cardAbout}>{t('profile.card')}</p>
      </aside>
    </section>
  )
}
