import { addressOf } from '#contract/call.ts'
import { fileBytesPath } from '#contract/files/calls.ts'
import type { Card } from '#web/features/tree/queries.ts'
import styles from '#web/features/tree/person-medallion.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** A person in a round frame. Decorative, as the name is next to it. A missing person is dashed. */
export function PersonMedallion({ card, isLarge = false }: { card: Card | null; isLarge?: boolean }) {
  return (
    <span
      className={classNames(
        styles.medallion,
        isLarge && styles.large,
        !card && styles.unknown,
        card?.is_living === false && styles.dead,
        card?.member && styles.member,
      )}
      aria-hidden="true"
    >
      {card?.portrait ? (
        <img src={portraitPath(card.portrait)} alt="" loading="lazy" />
      ) : (
        (card?.initials ?? '?')
      )}
    </span>
  )
}

export function portraitPath(file: string): string {
  return `/api${addressOf(fileBytesPath, { id: file })}`
}
