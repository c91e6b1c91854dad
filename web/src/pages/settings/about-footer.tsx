import { useQuery } from '@tanstack/react-query'

import { readAbout } from '#contract/system/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/pages/settings/about-footer.module.css'

const outside = { className: 'link tap', target: '_blank', rel: 'noopener noreferrer' }

/** The version, the licence and the source, which the AGPL promises to everyone who uses this server. */
export function AboutFooter() {
  const { t } = useTexts(['settings', 'common'])
  const { data } = useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => sendOrThrow(readAbout, { signal }),
    staleTime: Infinity,
  })
  // Loaded parts come last, so that nothing moves.
  return (
    <footer className={styles.about} aria-label={t('about.title')}>
      <span>{t('about.licence')}</span>
      <a {...outside} href="/third-party.txt">
        {t('about.libraries')}
      </a>
      {data?.source_url && (
        <a {...outside} href={data.source_url}>
          {t('about.source')}
        </a>
      )}
      {data && <span>{t('common:server.version', { version: data.version })}</span>}
    </footer>
  )
}
