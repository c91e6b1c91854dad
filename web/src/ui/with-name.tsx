import { Link } from '@tanstack/react-router'

/** Stands for a name in a sentence until the link is put there: a sign that no text holds. */
export const nameSlot = '\uFFFC'

/** A sentence in which somebody is named, with their name leading to their page. The texts stay whole sentences. */
export function WithName({ sentence, id, name }: { sentence: string; id: string; name: string }) {
  const [before = '', ...after] = sentence.split(nameSlot)
  // Somebody who has not said their name yet: a dash stands for it, and a link without a word is none.
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
