import { ExternalLink } from 'lucide-react'

import { professions } from '#contract/mesh/catalog/professions.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Whom a family may appoint: what for, what to ask, and where such people are registered. */
export function Professions({ isFound, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = professions.filter(({ key }) => isFound(t(`catalog:profession.${key}.name`), t(`catalog:profession.${key}.about`)))
  if (found.length === 0) return none
  return (
    <ul className="entries">
      {found.map(({ key, registers }) => (
        <li key={key}>
          <details className="entry">
            <summary>
              <b>{t(`catalog:profession.${key}.name`)}</b>
              <span className="sub sm">{t(`catalog:profession.${key}.about`)}</span>
            </summary>
            <div className="entry-body">
              <h3>{t('catalog.ask')}</h3>
              <ol className="entry-asks">
                {(['ask_1', 'ask_2', 'ask_3'] as const).map((ask) => (
                  <li key={ask}>{t(`catalog:profession.${key}.${ask}`)}</li>
                ))}
              </ol>
              <h3>{t('catalog.registers')}</h3>
              <ul className="entry-links">
                {registers.map(({ name, country, address }) => (
                  <li key={address}>
                    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
                      {country === 'INT' ? t('catalog.register_world', { name }) : t('catalog.register', { name, country: countryOf(country) })}
                      <ExternalLink size={15} aria-hidden="true" />
                      <span className="vh">{t('catalog.leaves')}</span>
                    </a>
                  </li>
                ))}
              </ul>
              <div className="entry-acts">
                {rights.mayConnect && (
                  <button type="button" className="btn small quiet" onClick={() => onOpen({ dialog: 'add', kind: 'advisor', key })}>
                    {t('catalog.invite')}
                  </button>
                )}
                {rights.maySend && (
                  <button type="button" className="btn small text" onClick={() => onOpen({ dialog: 'request', kind: 'advisor', key })}>
                    {t('catalog.match')}
                  </button>
                )}
              </div>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** A country as the language calls it. */
function countryOf(code: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: 'region' }).of(code) ?? code
}
