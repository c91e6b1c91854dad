import { type ComponentProps, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { linkTarget } from '#web/lib/link-target.ts'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import dialogStyles from '#web/ui/dialog.module.css'
import styles from '#web/ui/leaving-link.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * A link in a text by a person or a model. External links ask for confirmation; invalid addresses stay plain
 * text.
 */
export function LeavingLink({ href, className, title, children, 'aria-label': label }: ComponentProps<'a'>) {
  const [isConfirming, setConfirming] = useState(false)
  const target = linkTarget(href)
  if (!target) return children
  const named = {
    className: className ?? 'link',
    ...(title && { title }),
    ...(label && { 'aria-label': label }),
  }
  if (target.kind === 'app') {
    return (
      <AppLink {...named} href={target.href}>
        {children}
      </AppLink>
    )
  }
  const outside = { ...named, target: '_blank', rel: 'noopener noreferrer' }
  if (target.kind === 'mail')
    return (
      <a {...outside} href={target.href}>
        {children}
      </a>
    )
  return (
    <>
      <a
        {...outside}
        href={target.href}
        onClick={(event) => {
          event.preventDefault()
          setConfirming(true)
        }}
        // The middle mouse button would skip the confirmation.
        onAuxClick={(event) => event.preventDefault()}
      >
        {children}
      </a>
      {isConfirming && (
        <LeaveDialog href={target.href} host={target.host} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

function LeaveDialog({ href, host, onClose }: { href: string; host: string; onClose: () => void }) {
  const { t } = useTexts('common')
  return (
    <Dialog title={t('leaving.title')} closeLabel={t('action.close')} onClose={onClose}>
      <p>{t('leaving.about', { host })}</p>
      <p className={classNames(styles.leavingAddress, 'cap')}>{href}</p>
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button variant="quiet" onClick={onClose}>
          {t('leaving.stay')}
        </Button>
        <ButtonAnchor variant="main" href={href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t('leaving.go')}
        </ButtonAnchor>
      </div>
    </Dialog>
  )
}
