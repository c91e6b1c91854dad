import * as z from 'zod/mini'

/**
 * The parts of an email between its subject and its end, already in the reader's language. Stored in the
 * outbox, from which the plain text and the HTML are rendered when the email is sent.
 */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Words of a person, set apart from ours. */
  z.object({ kind: z.literal('quote'), text: z.string() }),
  z.object({
    kind: z.literal('news'),
    items: z.array(z.object({ line: z.string(), quote: z.nullable(z.string()) })),
  }),
  /** The place of the button. */
  z.object({ kind: z.literal('button') }),
])
export type Block = z.infer<typeof Block>

const EmailContent = z.object({
  blocks: z.array(Block),
  /** `hint` introduces the link for readers whose email program shows no button. */
  button: z.object({ label: z.string(), href: z.string(), hint: z.string() }),
  /** One sentence that says why the reader gets this email. */
  why: z.string(),
  /** Leads to where these emails are turned off, if they can be. */
  settings: z.nullable(z.object({ label: z.string(), href: z.string() })),
})
export type EmailContent = z.infer<typeof EmailContent>

const storedStart = '{"blocks":'

/** The content as one line of JSON, as it is stored or sealed. */
export function storedContent({ blocks, ...rest }: EmailContent): string {
  // The key that parseContent recognises comes first.
  return JSON.stringify({ blocks, ...rest })
}

/** The stored content; undefined for an email of an earlier version, which was stored as plain text. */
export function parseContent(stored: string): EmailContent | undefined {
  return stored.startsWith(storedStart) ? z.parse(EmailContent, JSON.parse(stored)) : undefined
}

/** The whole email as plain text. Each link has a line of its own, so that every program makes it clickable. */
export function plainText({ blocks, button, why, settings }: EmailContent): string {
  const paragraphs = blocks.map((block) => {
    switch (block.kind) {
      case 'text':
        return block.text
      case 'quote':
        return quoted(block.text)
      case 'news':
        return block.items
          .map(({ line, quote }) => (quote === null ? `– ${line}` : `– ${line}\n${quoted(quote)}`))
          .join('\n')
      case 'button':
        return `${button.label}\n${button.href}`
    }
  })
  const end = settings ? `${why}\n${settings.href}` : why
  return [...paragraphs, end].join('\n\n')
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}
