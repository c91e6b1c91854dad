import { initials } from '#web/lib/initials.ts'
import styles from '#web/features/files/person-avatar.module.css'

/** A person as a circle with initials; the full name is shown if there is room, and always read out. */
export function PersonAvatar({ name }: { name: string }) {
  if (name === '') return '—'
  return (
    <span className={styles.fileAvatar} title={name}>
      <span className={styles.person} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={styles.fileAvatarName}>{name}</span>
    </span>
  )
}
