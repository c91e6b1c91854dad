import { expect, test } from 'vitest'

import { conversationMarkdown } from '#web/features/chat/export-conversation.ts'
import type { Message } from '#web/features/chat/conversation.ts'
import { fileNameOf } from '#web/lib/save-text.ts'

const source = {
  number: 1,
  kind: 'document',
  id: 'a',
  title: 'Charter',
  version: 2,
  passage: 3,
  heading: 'Land',
  page: null,
  standing: null,
  quote: '',
}

test('an exported conversation names the author of each message and the sources of each reply', () => {
  const messages = [
    { by: 'pilot', text: 'Who keeps the keys?', sources: [] },
    { by: 'assistant', text: 'Ines does. [1]\n', sources: [source] },
  ] as unknown as Message[]
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key)
  expect(conversationMarkdown('Keys', messages, t)).toBe(
    '# Keys\n\n**message.you**\n\nWho keeps the keys?\n\n**message.assistant**\n\nInes does. [1]\n\nsource.region:\n\n1. source.document_heading Charter 2 Land\n',
  )
})

test.each([
  ['Who is a trustee?', 'Who is a trustee.md'],
  ['a/b\\c: "d"', 'a b c d.md'],
  ['???', 'Forerunners.md'],
])('the conversation %j is saved as %j', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name)
})
