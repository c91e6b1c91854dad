import { memo, useMemo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { AnswerLink } from '#web/features/chat/answer-link.tsx'
import { blocksOf } from '#web/features/chat/blocks-of.ts'
import { type Cited, remarkCitations } from '#web/features/chat/remark-citations.ts'
import { sourceAddress, sourceName } from '#web/features/chat/source-words.ts'
import type { Source } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'

// Headings stand below the name of who speaks. Nothing is ever loaded from elsewhere: of a picture its words stay, and raw HTML stays text.
const components = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  img: ({ alt }: { alt?: string | undefined }) => alt,
  a: AnswerLink,
  table: ({ children }: { children?: React.ReactNode }) => (
    <div className="wide-part">
      <table>{children}</table>
    </div>
  ),
} as const
// Where an address leads is decided by AnswerLink, which shows nothing else.
const asWritten = (address: string) => address

/** What an answer says, with its sources as numbers. */
export function AnswerText({ text, sources }: { text: string; sources: readonly Source[] }) {
  const { t } = useTexts('chat')
  const blocks = useMemo(() => blocksOf(text), [text])
  const cited = useMemo(
    () =>
      new Map(
        sources.map((source): [number, Cited] => [
          source.number,
          { label: t('source.cite', { number: source.number, title: sourceName(source, t) }), href: sourceAddress(source) },
        ]),
      ),
    [sources, t],
  )
  return blocks.map((block, index) => (
    // oxlint-disable-next-line no-array-index-key -- its place is what a block is
    <Block key={index} text={block} cited={cited} />
  ))
}

// What is written already does not change: only the last block is drawn anew.
const Block = memo(function Block({ text, cited }: { text: string; cited: ReadonlyMap<number, Cited> }) {
  const plugins = useMemo(() => [remarkGfm, [remarkCitations, cited]] as const, [cited])
  return (
    <div className="block">
      <Markdown remarkPlugins={[...plugins] as never} components={components} urlTransform={asWritten}>
        {text}
      </Markdown>
    </div>
  )
})
