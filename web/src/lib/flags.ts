import cn from 'flag-icons/flags/4x3/cn.svg'
import de from 'flag-icons/flags/4x3/de.svg'
import es from 'flag-icons/flags/4x3/es.svg'
import fr from 'flag-icons/flags/4x3/fr.svg'
import gb from 'flag-icons/flags/4x3/gb.svg'
import india from 'flag-icons/flags/4x3/in.svg'
import it from 'flag-icons/flags/4x3/it.svg'
import jp from 'flag-icons/flags/4x3/jp.svg'
import kr from 'flag-icons/flags/4x3/kr.svg'
import nl from 'flag-icons/flags/4x3/nl.svg'
import vn from 'flag-icons/flags/4x3/vn.svg'

import type { languages } from '#contract/languages.ts'

export const flags: Record<(typeof languages)[number]['flag'], string> = {
  cn,
  de,
  es,
  fr,
  gb,
  in: india,
  it,
  jp,
  kr,
  nl,
  vn,
}
