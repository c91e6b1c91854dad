import '#web/ui/medallion.css'

import { useState } from 'react'

import { initials } from '#web/lib/initials.ts'

/** A person in a round frame: their photo or, without one or if it does not load, their initials. The name stands beside it. */
export function Medallion({ name, photo }: { name: string; photo: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="medallion" aria-hidden="true">
      {photo && photo !== failed ? <img key={photo} src={photo} alt="" onError={() => setFailed(photo)} /> : initials(name)}
    </span>
  )
}
