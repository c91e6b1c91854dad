import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { sourceAddress, sourceName } from '#web/features/chat/source-name.ts'
import type { Source } from '#web/features/chat/conversation.ts'
import styles from '#web/features/chat/source-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The sources of a reply: each a link, with its quote to expand. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTexts('chat')
  if (sources.length === 0) return null
  return (
    <ol className={styles.sources} aria-label={t('source.region')}>
      {sources.map((source) => (
        <SourceRow key={source.number} source={source} />
      ))}
    </ol>
  )
}

function SourceRow({ source }: { source: Source }) {
  const { t } = useTexts('chat')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const href = sourceAddress(source)
  const { number, quote } = source
  const label = (
    <>
      <span className={styles.cite}>{number}</span>
      <span className={styles.sourceName}>{sourceName(source, t)}</span>
    </>
  )
  return (
    <li className={styles.source}>
      {href === null ? (
        <span className={styles.sourceLink}>{label}</span>
      ) : (
        <AppLink className={classNames(styles.sourceLink, 'tap')} href={href}>
          {label}
        </AppLink>
      )}
      {quote !== '' && (
        <button
          type="button"
          className={classNames(styles.sourceOpen, 'iconbtn')}
          aria-label={t('source.quote', { number })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={17} aria-hidden="true" />
        </button>
      )}
      <Standing source={source} />
      {isOpen && (
        <blockquote className={styles.sourceQuote} id={id}>
          {plainQuote(quote)}
        </blockquote>
      )}
    </li>
  )
}

/** Removes fill-in and heading markup from a quote. */
function plainQuote(quote: string): string {
  return quote.replaceAll(/\[\[([^[\]\n]+)\]\]/g, '$1').replaceAll(/^#{1,6}\s+/gm, '')
}

/** For a document, whether it is in force; for everything else, its kind. */
function Standing({ source: { kind, standing } }: { source: Source }) {
  const { t } = useTexts('chat')
  if (standing === 'in_force')
    return (
      <span className="state ok">
        <Check size={16} aria-hidden="true" />
        {t('source.in_force')}
      </span>
    )
  if (standing === 'not_in_force') return <span className="cap">{t('source.not_in_force')}</span>
  return kind === 'document' ? null : <span className="cap">{t(`source.${kind}`)}</span>
}
