import { ExternalLink } from 'lucide-react'

import { professions } from '#contract/mesh/catalog/professions.ts'
import type { Profession } from '#contract/mesh/catalog/schema.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { countryName } from '#web/lib/country-name.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/mesh/catalog/catalog.module.css'

/** Professions with the questions to ask and where to look for one. */
export function Professions({ matches, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = professions.filter(({ key }) =>
    matches(t(`mesh:profession.${key}`), t(`catalog:profession.${key}.about`)),
  )
  if (found.length === 0) return none
  return (
    <ul className={styles.entries}>
      {found.map(({ key, registers }) => (
        <li key={key}>
          <details className={styles.entry}>
            <summary>
              <b>{t(`mesh:profession.${key}`)}</b>
              <span className="sub sm">{t(`catalog:profession.${key}.about`)}</span>
            </summary>
            <div className={styles.entryBody}>
              <h3>{t('catalog.ask')}</h3>
              <ol className={styles.entryAsks}>
                {(['ask_1', 'ask_2', 'ask_3'] as const).map((ask) => (
                  <li key={ask}>{t(`catalog:profession.${key}.${ask}`)}</li>
                ))}
              </ol>
              <h3>{t('catalog.where_to_look')}</h3>
              <ul className={styles.entryLinks}>
                {homeFirst(registers).map(({ name, country, address }) => (
                  <li key={address}>
                    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
                      {country === 'INT'
                        ? t('catalog.register_world', { name })
                        : t('catalog.register', { name, country: countryName(country) })}
                      <ExternalLink size={15} aria-hidden="true" />
                      <span className="vh">{t('catalog.leaves')}</span>
                    </a>
                  </li>
                ))}
              </ul>
              <div className={styles.entryActs}>
                {rights.mayConnect && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => onOpen({ dialog: 'add', kind: 'advisor', key })}
                  >
                    {t('catalog.invite')}
                  </Button>
                )}
                {rights.maySend && (
                  <Button
                    variant="text"
                    size="small"
                    onClick={() => onOpen({ dialog: 'request', kind: 'advisor', key })}
                  >
                    {t('catalog.match')}
                  </Button>
                )}
              </div>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The registers of the country where the pilot's language is spoken most come first. */
function homeFirst(registers: Profession['registers']): Profession['registers'] {
  const home = new Intl.Locale(formatLocale()).maximize().region
  return registers.toSorted((one, other) => Number(other.country === home) - Number(one.country === home))
}
