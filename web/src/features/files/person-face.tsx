import { initials } from '#web/lib/initials.ts'

/** A person as a circle with initials; the full name is shown if there is room, and always read out. */
export function PersonFace({ name }: { name: string }) {
  if (name === '') return '—'
  return (
    <span className="file-face" title={name}>
      <span className="person" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="file-face-name">{name}</span>
    </span>
  )
}
