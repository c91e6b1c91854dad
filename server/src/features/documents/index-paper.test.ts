import { expect, test } from 'vitest'

import { writePaper } from '../../../test/chats.ts'
import { newest } from '../../../test/papers.ts'
import { useWorld } from '../../../test/world.ts'
import { indexPaper } from '#server/features/documents/index-paper.ts'

const world = useWorld()

test.for([false, true])(
  'a paper that several make findable at the same moment keeps every word, and none is refused (in force: %s)',
  async (isInForce) => {
    const { founder } = await world.foundFamily()
    const id = await writePaper(founder, { title: 'Orchard', body: 'The orchard is pruned in February.\n\nPears are shared.' })
    if (isInForce) await founder.post(`/documents/${id}/approve/`, await newest(founder, id))
    const readWords = () =>
      world.database.inFamily(founder.familyId, (tx) =>
        tx
          .selectFrom('passage_words')
          .select(['word', 'version', 'places'])
          .where('family_id', '=', founder.familyId)
          .where('document_id', '=', id)
          .orderBy('word')
          .execute(),
      )
    const before = await readWords()

    const again = () => world.database.inFamily(founder.familyId, (tx) => indexPaper(tx, founder.familyId, id))
    for (let round = 0; round < 10; round += 1) await Promise.all([again(), again(), again()])

    expect(before.map(({ word }) => word)).toEqual(expect.arrayContaining(['orchard', 'pears', 'pear']))
    expect(await readWords()).toEqual(before)
  },
)
