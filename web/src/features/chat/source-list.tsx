import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { HouseLink } from '#web/ui/house-link.tsx'
import { sourceAddress, sourceName } from '#web/features/chat/source-words.ts'
import type { Source } from '#web/features/chat/talk.ts'

/** What an answer stands on: each a way to it, with its words for who stays here. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTexts('chat')
  if (sources.length === 0) return null
  return (
    <ol className="sources" aria-label={t('source.region')}>
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
  const words = (
    <>
      <span className="cite">{number}</span>
      <span className="source-name">{sourceName(source, t)}</span>
    </>
  )
  return (
    <li className="source">
      {href === null ? (
        <span className="source-way">{words}</span>
      ) : (
        <HouseLink className="source-way tap" href={href}>
          {words}
        </HouseLink>
      )}
      {quote !== '' && (
        <button
          type="button"
          className="iconbtn source-open"
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
        <blockquote className="source-words" id={id}>
          {asRead(quote)}
        </blockquote>
      )}
    </li>
  )
}

/** A paper's words without the signs of how it is written. */
function asRead(quote: string): string {
  return quote.replaceAll(/\[\[([^[\]\n]+)\]\]/g, '$1').replaceAll(/^#{1,6}\s+/gm, '')
}

/** Whether a paper's words are in force; of everything else, what it is. */
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
  return kind === 'paper' ? null : <span className="cap">{t(`source.${kind}`)}</span>
}
