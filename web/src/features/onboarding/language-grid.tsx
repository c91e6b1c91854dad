import { Check } from 'lucide-react'

import { languages } from '#contract/languages.ts'
import { flags } from '#web/lib/flags.ts'
import { chooseLanguage, currentLanguage } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** All languages at once; the page speaks the chosen one immediately, and nothing typed is lost by it. */
export function LanguageGrid() {
  const { t } = useTexts('onboarding')
  const current = currentLanguage()
  return (
    <fieldset className="field language-field">
      <legend>{t('profile.language')}</legend>
      <div className="lgrid">
        {languages.map(({ code, name, flag }) => (
          <label key={code} className="lg" lang={code}>
            <input type="radio" className="vh" name="language" value={code} checked={code === current} onChange={() => void chooseLanguage(code)} />
            <img className="flag" src={flags[flag]} width={22} height={16} alt="" />
            {name}
            {code === current && <Check size={18} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
