import type { ReactNode } from 'react'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'

/** A definition list that leaves out empty entries. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode] | false | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
