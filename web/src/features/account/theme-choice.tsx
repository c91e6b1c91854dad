import { type Theme, themes } from '#contract/account/schemas.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup } from '#web/ui/choice-fields.tsx'

/** The three themes as they look: room, panel, ink and metal. Choosing one shows it on the whole page. */
export function ThemeChoice({ current, name, error }: { current: Theme; name: string; error: string | undefined }) {
  const { t } = useTexts('account')
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
