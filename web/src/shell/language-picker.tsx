import '#web/ui/language-names.css'

import { Check, ChevronDown, Languages } from 'lucide-react'
import { useId, useRef } from 'react'

import { languages } from '#contract/languages.ts'
import { flags } from '#web/lib/flags.ts'
import { chooseLanguage, currentLanguage } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { autofocusChosen, moveFocus } from '#web/ui/menu-keys.ts'
import styles from '#web/shell/language-picker.module.css'
import flagStyles from '#web/ui/flag.module.css'

/**
 * The languages by their own names, with flags, in a native popover: Escape and an outside click close it.
 */
export function LanguagePicker() {
  const { t } = useTexts()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const current = languages.find(({ code }) => code === currentLanguage()) ?? languages[0]

  const choose = (code: string) => {
    menu.current?.hidePopover()
    void chooseLanguage(code)
  }

  return (
    <div className={styles.language}>
      <Button
        variant="text"
        size="small"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={t('language.current', { name: current.name })}
      >
        <Languages size={18} aria-hidden="true" />
        <span lang={current.code}>{current.name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={styles.languageMenu}
        aria-label={t('language.choose')}
        onBeforeToggle={(event) => event.newState === 'open' && autofocusChosen(menu.current)}
        onKeyDown={(event) => moveFocus(event, menu.current)}
      >
        {languages.map(({ code, name, flag }) => (
          <button
            key={code}
            type="button"
            role="menuitemradio"
            aria-checked={code === current.code}
            lang={code}
            tabIndex={-1}
            onClick={() => choose(code)}
          >
            <img className={flagStyles.flag} src={flags[flag]} width={24} height={18} alt="" loading="lazy" />
            <span>{name}</span>
            {code === current.code && <Check size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </div>
  )
}
