import { initials } from '#web/lib/initials.ts'

/** Who, as a round face with their initials; their whole name beside it where there is room, and for whoever listens. */
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
