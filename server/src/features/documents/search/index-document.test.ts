import { expect, test } from 'vitest'

import { writeDocument } from '../../../../test/chats.ts'
import { newest } from '../../../../test/documents.ts'
import { useWorld } from '../../../../test/world.ts'
import { indexDocument } from '#server/features/documents/search/index-document.ts'

const world = useWorld()

test.for([false, true])(
  'a document indexed concurrently keeps every passage without an error (in force: %s)',
  async (isInForce) => {
    const { founder } = await world.foundFamily()
    const id = await writeDocument(founder, {
      title: 'Orchard',
      body: 'The orchard is pruned in February.\n\nPears are shared.',
    })
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

    const again = () =>
      world.database.inFamily(founder.familyId, (tx) => indexDocument(tx, founder.familyId, id))
    for (let round = 0; round < 10; round += 1) await Promise.all([again(), again(), again()])

    expect(before.map(({ word }) => word)).toEqual(expect.arrayContaining(['orchard', 'pears', 'pear']))
    expect(await readWords()).toEqual(before)
  },
)
