import { Link } from '@tanstack/react-router'

/** A placeholder for the name in a sentence; no text contains this character. */
export const nameSlot = '\uFFFC'

/** A sentence with a member's name linked to their page. The texts stay whole sentences. */
export function WithName({ sentence, id, name }: { sentence: string; id: string; name: string }) {
  const [before = '', ...after] = sentence.split(nameSlot)
  // Without a name there is nothing to link: show a dash.
  if (name === '') return sentence.replaceAll(nameSlot, '—')
  return (
    <>
      {before}
      <Link className="plain-link" to="/user/$id" params={{ id }}>
        {name}
      </Link>
      {after.join(name)}
    </>
  )
}
