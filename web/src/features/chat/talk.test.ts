import { expect, test } from 'vitest'

import { branchOf, type Conversation, isWriting, type Message, withConversation, withEarlier } from '#web/features/chat/talk.ts'

function message(id: string, parent: string | null, more: Partial<Message> = {}): Message {
  const by = id.startsWith('q') ? 'pilot' : 'assistant'
  return {
    id,
    parent_id: parent,
    by,
    text: id,
    state: 'done',
    model: '',
    trouble: null,
    sources: [],
    proposals: [],
    created_at: '',
    branches: [id],
    ...more,
  }
}

function read(...messages: Message[]): Conversation {
  return { id: 'talk', title: '', updated_at: '', mission: null, excerpt: null, binned_at: null, messages, earlier: null }
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id).join(' ')

test('the shown branch ends with what was read last', () => {
  const talk = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  expect(ids(branchOf(talk))).toBe('q1 a1')
  expect(ids(branchOf(withConversation(talk, read(message('q2', null), message('a2', 'q2')))))).toBe('q2 a2')
})

test('what stands before is put in front, and stays when the end is read anew', () => {
  const end = withConversation(undefined, read(message('q2', 'a1'), message('a2', 'q2')))
  expect(ids(branchOf(end))).toBe('q2 a2')

  const whole = withEarlier(end, [message('q1', null), message('a1', 'q1')])
  expect(ids(branchOf(whole))).toBe('q1 a1 q2 a2')
  expect(ids(branchOf(withConversation(whole, read(message('q3', 'a2'), message('a3', 'q3')))))).toBe('q1 a1 q2 a2 q3 a3')
})

test('an answer never gets shorter while it is written, and one that has ended is not written on', () => {
  const writing = withConversation(undefined, read(message('a1', null, { state: 'writing', text: 'The mill stays' })))
  expect(isWriting(writing)).toBe(true)

  const behind = withConversation(writing, read(message('a1', null, { state: 'writing', text: 'The' })))
  expect(branchOf(behind)[0]?.text).toBe('The mill stays')

  const done = withEarlier(behind, [message('a1', null, { text: 'The mill stays.' })])
  const late = withConversation(done, read(message('a1', null, { state: 'writing', text: 'The mill' })))
  expect(branchOf(late)[0]).toMatchObject({ state: 'done', text: 'The mill stays.' })
})

test('what is the same stays the same thing', () => {
  const talk = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  const again = withConversation(talk, read(message('q1', null), message('a1', 'q1')))

  expect(again.messages.get('q1')).toBe(talk.messages.get('q1'))
})

test('a new wording is known to the ones before it', () => {
  const talk = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  const again = withConversation(talk, read(message('q1', null), message('a2', 'q1', { branches: ['a1', 'a2'] })))

  expect(again.messages.get('a1')?.branches).toEqual(['a1', 'a2'])
})
