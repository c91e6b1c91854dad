import { useTranslation } from 'react-i18next'

import { type Theme, themes } from '#contract/account/schemas.ts'
import { ChoiceGroup } from '#web/ui/choice-fields.tsx'

/** The three themes as they look: room, panel, ink and metal. Choosing one shows it on the whole page. */
export function ThemeChoice({ current, name, error }: { current: Theme; name: string; error: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <ChoiceGroup legend={t('profile.theme')} error={error}>
      <div className="themes">
        {themes.map((theme) => (
          <label key={theme} className="theme-card">
            <input className="vh" type="radio" name={name} value={theme} defaultChecked={theme === current} />
            <span className={`theme ${theme} swatch`} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span>{t(`theme.${theme}`)}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
