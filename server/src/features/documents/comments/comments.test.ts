import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../../test/at-once.ts'
import { addComment, insertDocument } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import type { ReplyOf } from '#contract/call.ts'
import { commentLimits, type listComments } from '#contract/documents/comment-calls.ts'
import { hashOf } from '#server/features/documents/hash.ts'

const world = useWorld()
type Comment = ReplyOf<typeof listComments>['items'][number]

const list = async (client: TestClient, id: string) =>
  (await client.get(`/documents/${id}/comments/`)).json<{ items: Comment[] }>().items
const comment = async (client: TestClient, id: string, about: Record<string, unknown> = {}) =>
  (await addComment(client, id, about)).json<Comment>()
const act = (client: TestClient, id: string, to: { id: string }, what: string, body?: object) =>
  client.post(`/documents/${id}/comments/${to.id}/${what}/`, body)

describe('comments', () => {
  test('a comment names its quote and version, and every reader of the document sees it', async () => {
    const { founder, join } = await world.foundFamily()
    const [guardian, successor] = [await join('guardian'), await join('successor')]
    const body = 'We keep **the mill**.\n\n- The mill is [ours](https://house.test/deed).\n- The mill is old.'
    const id = await insertDocument(world, founder, { body })

    const made = await addComment(guardian, id, {
      passage: 1,
      quote: 'The mill',
      occurrence: 1,
      text: 'How <b>old</b>?\nSee [this](javascript:alert(1))',
    })

    expect(made.json()).toMatchObject({
      version: 1,
      hash: hashOf({ title: 'House rules', body }),
      passage: 1,
      quote: 'The mill',
      occurrence: 1,
      // The text is stored verbatim, without interpretation.
      text: 'How <b>old</b>?\nSee [this](javascript:alert(1))',
      author_id: guardian.accountId,
      settled: null,
      replies: [],
      may: { edit: true, delete: true, settle: true },
    })
    expect((await list(successor, id))[0]).toMatchObject({
      id: made.json().id,
      may: { edit: false, delete: false, settle: true },
    })
  })

  test('a comment without a quote is about the whole passage and quotes its visible text', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, {
      body: `# Purpose\n\n1. We *keep* the mill.\n2. ${'We mend the weir. '.repeat(60)}`,
    })

    const made = await comment(founder, id, { passage: 1, quote: undefined })

    expect(made.quote).toMatch(/^We keep the mill\. We mend the weir\./)
    expect(made.quote.length).toBeLessThanOrEqual(commentLimits.quote)
  })

  test.each([
    [{ quote: 'the weir' }, 'quote'],
    [{ quote: 'eep the mil' }, 'quote'],
    [{ occurrence: 1 }, 'occurrence'],
    [{ passage: 1 }, 'passage'],
    [{ version: 2 }, 'version'],
    [{ quote: undefined, occurrence: 3 }, 'occurrence'],
    [{ quote: 'x'.repeat(501) }, 'quote'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'x'.repeat(4001) }, 'text'],
    [{ text: 'turned \u202Earound' }, 'text'],
  ])('a comment with %j is refused at its field', async (about, field) => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)

    const response = await addComment(founder, id, about)

    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
    expect(await list(founder, id)).toEqual([])
  })

  test('a comment on an older version is accepted after a newer one was saved', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'We sell everything.' })

    expect(await comment(guardian, id)).toMatchObject({ version: 1, quote: 'keep the mill' })
  })

  test('comments are listed oldest first across pages', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    const made = []
    for (let number = 1; number <= 5; number += 1) {
      made.push((await comment(founder, id, { text: `Number ${number}` })).id)
      world.clock.move(5)
    }

    const seen: string[] = []
    let cursor = ''
    do {
      const page = (
        await founder.get(`/documents/${id}/comments/?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json()
      seen.push(...page.items.map((one: Comment) => one.id))
      cursor = page.next ?? ''
    } while (cursor !== '')

    expect(seen).toEqual(made)
  })
})

describe('comment permissions', () => {
  test('only the author and the pilots it is shared with can comment on a personal document', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    const id = await insertDocument(world, trustee, { class: 'personal' })
    const own = await comment(trustee, id)
    await trustee.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })

    expect((await addComment(guardian, id)).statusCode).toBe(200)
    const acts = {
      reply: { text: 'x' },
      settle: { is_settled: true },
      edit: { text: 'x' },
      delete: undefined,
    }
    for (const [what, body] of Object.entries(acts))
      expect((await act(founder, id, own, what, body)).statusCode, what).toBe(404)
    expect([
      (await addComment(founder, id)).statusCode,
      (await founder.get(`/documents/${id}/comments/`)).statusCode,
    ]).toEqual([404, 404])
    // Only the author settles comments, because no one else can write the document.
    expect((await act(guardian, id, own, 'settle', { is_settled: true })).statusCode).toBe(409)
    await trustee.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: false })
    expect((await guardian.get(`/documents/${id}/comments/`)).statusCode).toBe(404)
  })

  test('an advisor comments on shared documents and settles only their own comments', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const id = await insertDocument(world, founder)
    const theirs = await comment(founder, id)
    await founder.post(`/documents/${id}/share/`, { account_id: advisor.accountId, is_shared: true })

    const own = await comment(advisor, id)

    expect((await act(advisor, id, own, 'settle', { is_settled: true })).json()).toMatchObject({
      settled: { by_id: advisor.accountId },
    })
    expect((await act(advisor, id, theirs, 'settle', { is_settled: true })).statusCode).toBe(409)
    expect((await act(advisor, id, theirs, 'reply', { text: 'I agree.' })).statusCode).toBe(200)
  })

  test('a comment is reachable only through its own document and family', async () => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()
    const [one, other] = [await insertDocument(world, founder), await insertDocument(world, founder)]
    const made = await comment(founder, one)
    const foreign = await insertDocument(world, stranger)

    for (const document of [other, foreign])
      expect(
        (await act(document === foreign ? stranger : founder, document, made, 'reply', { text: 'Hello.' }))
          .statusCode,
      ).toBe(404)
    expect((await list(founder, one))[0]?.replies).toEqual([])
  })
})

describe('replies', () => {
  test('replies are one level deep and listed oldest first', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    const made = await comment(guardian, id)

    await act(founder, id, made, 'reply', { text: 'In the deed.' })
    world.clock.move(5)
    const { replies } = (await act(guardian, id, made, 'reply', { text: 'Thank you.' })).json<Comment>()

    expect(replies.map(({ text }) => text)).toEqual(['In the deed.', 'Thank you.'])
    expect(
      (await act(founder, id, { id: replies[0]?.id ?? '' }, 'reply', { text: 'Deeper.' })).statusCode,
    ).toBe(404)
    expect(
      (await act(founder, id, { id: replies[0]?.id ?? '' }, 'settle', { is_settled: true })).statusCode,
    ).toBe(404)
  })

  test('only the author edits a comment, and only until someone replies', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    const made = await comment(guardian, id)
    expect(made.edited_at).toBeNull()

    expect((await act(guardian, id, made, 'edit', { text: 'And the weir?' })).json()).toMatchObject({
      text: 'And the weir?',
      edited_at: expect.any(String),
    })
    expect((await act(founder, id, made, 'edit', { text: 'Mine now.' })).statusCode).toBe(409)
    const first = (await act(founder, id, made, 'reply', { text: 'In the deed.' })).json<Comment>()
    const late = await act(guardian, id, made, 'edit', { text: 'I never asked.' })

    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'Someone has replied, so this text can’t be edited. Add a reply instead.',
    ])
    expect(first.may.edit).toBe(false)
    const reply = { id: first.replies[0]?.id ?? '' }
    expect((await act(founder, id, reply, 'edit', { text: 'In the old deed.' })).json()).toMatchObject({
      replies: [{ text: 'In the old deed.' }],
    })
    world.clock.move(5)
    await act(guardian, id, made, 'reply', { text: 'Thank you.' })
    expect((await act(founder, id, reply, 'edit', { text: 'Nowhere.' })).statusCode).toBe(409)
  })

  test('replies stay below a deleted comment, which is removed with its last reply', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    const made = await comment(guardian, id)
    const { replies } = (await act(founder, id, made, 'reply', { text: 'In the deed.' })).json<Comment>()

    expect((await act(founder, id, made, 'delete')).statusCode).toBe(409)
    expect((await act(guardian, id, made, 'delete')).json()).toEqual({ done: true })
    expect((await list(founder, id))[0]).toMatchObject({
      is_deleted: true,
      text: '',
      replies: [{ text: 'In the deed.' }],
    })
    expect((await act(founder, id, made, 'reply', { text: 'Where is it?' })).statusCode).toBe(409)
    expect((await act(guardian, id, made, 'edit', { text: 'Back again.' })).statusCode).toBe(409)

    await act(founder, id, { id: replies[0]?.id ?? '' }, 'delete')
    expect(await list(founder, id)).toEqual([])
  })

  test('a comment has at most a hundred replies, and a document a thousand comments', async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder)
    const made = await comment(founder, id)
    const copies = (what: object, count: number) =>
      world.database.inFamily(founder.familyId, async (tx) => {
        const row = await tx
          .selectFrom('document_comments')
          .selectAll()
          .where('id', '=', made.id)
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('document_comments')
          .values(Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID(), ...what })))
          .execute()
      })
    const reply = {
      reply_to: made.id,
      version: null,
      hash: null,
      passage: null,
      quote: null,
      occurrence: null,
    }
    await copies(reply, commentLimits.replies - 1)

    const replies = [
      await act(founder, id, made, 'reply', { text: 'Last.' }),
      await act(founder, id, made, 'reply', { text: 'One more.' }),
    ]
    await copies({}, commentLimits.comments - 2)
    const comments = [await addComment(founder, id), await addComment(founder, id)]

    expect([replies, comments].map((responses) => responses.map(({ statusCode }) => statusCode))).toEqual([
      [200, 409],
      [200, 409],
    ])
  })
})

describe('concurrent requests', () => {
  test('a reply concurrent with the deletion of its comment is either stored or refused', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    for (let round = 0; round < 4; round += 1) {
      const id = await insertDocument(world, founder)
      const made = await comment(guardian, id)

      const [replied, deleted] = await atOnce(world, 'documents', [
        () => act(founder, id, made, 'reply', { text: 'In the deed.' }),
        () => act(guardian, id, made, 'delete'),
      ])

      expect(deleted?.statusCode).toBe(200)
      const left = await list(founder, id)
      if (replied?.statusCode === 200)
        expect(left).toMatchObject([{ is_deleted: true, replies: [{ text: 'In the deed.' }] }])
      else expect([replied?.statusCode, left]).toEqual([404, []])
    }
  })

  test('two concurrent settlements count once for the first pilot, and the comment can be reopened', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const id = await insertDocument(world, founder)
    const made = await comment(founder, id)

    const responses = await atOnce(
      world,
      'documents',
      [founder, trustee].map((client) => () => act(client, id, made, 'settle', { is_settled: true })),
    )

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [one, other] = responses.map((response) => response.json<Comment>().settled)
    expect(one).toEqual(other)
    expect((await act(trustee, id, made, 'settle', { is_settled: false })).json()).toMatchObject({
      settled: null,
    })
  })
})

test('a comment is deleted with its document and still names an author who left', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await guardian.post('/onboarding/profile/', { full_name: 'Ines Marsh', dob: '1990-01-01', language: 'en' })
  const id = await insertDocument(world, founder)
  await comment(guardian, id)
  await guardian.post('/account/delete/', { email: guardian.email, password: 'the orchard behind the mill' })

  expect((await list(founder, id))[0]).toMatchObject({ author_name: 'Ines Marsh' })
  await founder.post(`/documents/${id}/bin/`)
  expect((await founder.get(`/documents/${id}/comments/`)).statusCode).toBe(404)
})
