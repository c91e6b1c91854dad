import { useState } from 'react'

import { initials } from '#web/lib/initials.ts'
import styles from '#web/ui/medallion.module.css'

/**
 * A person in a round frame: the photo, or the initials without one. Decorative, as the name is next to it.
 */
export function Medallion({ name, photo }: { name: string; photo: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={styles.medallion} data-part="medallion" aria-hidden="true">
      {photo && photo !== failed ? (
        <img key={photo} src={photo} alt="" onError={() => setFailed(photo)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
