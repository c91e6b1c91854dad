import { type ComponentProps, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { HouseLink } from '#web/ui/house-link.tsx'
import { whereLeads } from '#web/features/chat/where-leads.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** A link that an answer wrote. Whoever leaves the house by it is asked first; what is no address stays words. */
export function AnswerLink({ href, className, title, children, 'aria-label': label }: ComponentProps<'a'>) {
  const [isAsking, setAsking] = useState(false)
  const way = whereLeads(href)
  if (!way) return children
  const named = { className: className ?? 'link', ...(title && { title }), ...(label && { 'aria-label': label }) }
  if (way.kind === 'house') {
    return (
      <HouseLink {...named} href={way.href}>
        {children}
      </HouseLink>
    )
  }
  const outside = { ...named, target: '_blank', rel: 'noopener noreferrer' }
  if (way.kind === 'mail')
    return (
      <a {...outside} href={way.href}>
        {children}
      </a>
    )
  return (
    <>
      <a
        {...outside}
        href={way.href}
        onClick={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
        // The middle button of a mouse would open it without a word.
        onAuxClick={(event) => event.preventDefault()}
      >
        {children}
      </a>
      {isAsking && <Leaving href={way.href} host={way.host} onClose={() => setAsking(false)} />}
    </>
  )
}

function Leaving({ href, host, onClose }: { href: string; host: string; onClose: () => void }) {
  const { t } = useTexts(['chat', 'common'])
  return (
    <Dialog title={t('link.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>{t('link.about', { host })}</p>
      <p className="cap leaving">{href}</p>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('link.stay')}
        </button>
        <a className="btn main" href={href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t('link.go')}
        </a>
      </div>
    </Dialog>
  )
}
