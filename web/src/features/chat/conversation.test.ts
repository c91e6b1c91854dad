import { expect, test } from 'vitest'

import {
  branchOf,
  type Conversation,
  isWriting,
  type Message,
  withConversation,
  withEarlier,
} from '#web/features/chat/conversation.ts'

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
  return {
    id: 'conversation',
    title: '',
    updated_at: '',
    mission: null,
    excerpt: null,
    binned_at: null,
    messages,
    earlier: null,
  }
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id).join(' ')

test('the shown branch ends with the last message that was read', () => {
  const conversation = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  expect(ids(branchOf(conversation))).toBe('q1 a1')
  expect(ids(branchOf(withConversation(conversation, read(message('q2', null), message('a2', 'q2')))))).toBe(
    'q2 a2',
  )
})

test('earlier messages are put in front and stay when the end is refetched', () => {
  const end = withConversation(undefined, read(message('q2', 'a1'), message('a2', 'q2')))
  expect(ids(branchOf(end))).toBe('q2 a2')

  const whole = withEarlier(end, [message('q1', null), message('a1', 'q1')])
  expect(ids(branchOf(whole))).toBe('q1 a1 q2 a2')
  expect(ids(branchOf(withConversation(whole, read(message('q3', 'a2'), message('a3', 'q3')))))).toBe(
    'q1 a1 q2 a2 q3 a3',
  )
})

test('a reply never gets shorter while it is written, and a late refetch does not reopen one that has ended', () => {
  const writing = withConversation(
    undefined,
    read(message('a1', null, { state: 'writing', text: 'The mill stays' })),
  )
  expect(isWriting(writing)).toBe(true)

  const behind = withConversation(writing, read(message('a1', null, { state: 'writing', text: 'The' })))
  expect(branchOf(behind)[0]?.text).toBe('The mill stays')

  const done = withEarlier(behind, [message('a1', null, { text: 'The mill stays.' })])
  const late = withConversation(done, read(message('a1', null, { state: 'writing', text: 'The mill' })))
  expect(branchOf(late)[0]).toMatchObject({ state: 'done', text: 'The mill stays.' })
})

test('an unchanged message keeps its identity', () => {
  const conversation = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  const again = withConversation(conversation, read(message('q1', null), message('a1', 'q1')))

  expect(again.messages.get('q1')).toBe(conversation.messages.get('q1'))
})

test('a new branch is added to the branches of its cached siblings', () => {
  const conversation = withConversation(undefined, read(message('q1', null), message('a1', 'q1')))

  const again = withConversation(
    conversation,
    read(message('q1', null), message('a2', 'q1', { branches: ['a1', 'a2'] })),
  )

  expect(again.messages.get('a1')?.branches).toEqual(['a1', 'a2'])
})
