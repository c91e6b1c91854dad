import { type Theme, themes } from '#contract/account/schemas.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup } from '#web/ui/choice-fields.tsx'
import styles from '#web/features/account/account.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The three themes with a preview of each. Choosing one applies it to the whole page. */
export function ThemeChoice({
  current,
  name,
  error,
}: {
  current: Theme
  name: string
  error: string | undefined
}) {
  const { t } = useTexts('account')
  return (
    <ChoiceGroup legend={t('profile.theme')} error={error}>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <label key={theme} className={styles.themeCard}>
            <input className="vh" type="radio" name={name} value={theme} defaultChecked={theme === current} />
            <span className={classNames(styles.swatch, 'theme', theme)} aria-hidden="true">
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
