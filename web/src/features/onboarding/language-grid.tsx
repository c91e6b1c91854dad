import { Check } from 'lucide-react'

import { languages } from '#contract/languages.ts'
import { flags } from '#web/lib/flags.ts'
import { chooseLanguage, currentLanguage } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/onboarding/profile-form.module.css'
import flagStyles from '#web/ui/flag.module.css'

/** All languages. Choosing one switches the page at once without losing input. */
export function LanguageGrid() {
  const { t } = useTexts('onboarding')
  const current = currentLanguage()
  return (
    <fieldset className={'field'}>
      <legend>{t('profile.language')}</legend>
      <div className={styles.lgrid}>
        {languages.map(({ code, name, flag }) => (
          <label key={code} className={styles.lg} lang={code}>
            <input
              type="radio"
              className="vh"
              name="language"
              value={code}
              checked={code === current}
              onChange={() => void chooseLanguage(code)}
            />
            <img className={flagStyles.flag} src={flags[flag]} width={22} height={16} alt="" />
            {name}
            {code === current && <Check size={18} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
