import { memo, useMemo } from 'react'
import Markdown, { type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { LeavingLink } from '#web/ui/leaving-link.tsx'
import { blocksOf } from '#web/features/chat/blocks-of.ts'
import { type Citation, remarkCitations } from '#web/features/chat/remark-citations.ts'
import { sourceAddress, sourceName } from '#web/features/chat/source-name.ts'
import type { Source } from '#web/features/chat/conversation.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/chat/messages.module.css'

// Headings start below the author's. Nothing is loaded from other sites: an image becomes its alt text, and
// raw HTML stays text.
const components = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  img: ({ alt }: { alt?: string | undefined }) => alt,
  a: LeavingLink,
  table: ({ children }: { children?: React.ReactNode }) => (
    <div className={styles.widePart}>
      <table>{children}</table>
    </div>
  ),
} as const
// LeavingLink decides which addresses become links.
const unchanged = (address: string) => address

/** The text of a reply, with its citations as numbered links. */
export function ReplyText({ text, sources }: { text: string; sources: readonly Source[] }) {
  const { t } = useTexts('chat')
  const blocks = useMemo(() => blocksOf(text), [text])
  const cited = useMemo(
    () =>
      new Map(
        sources.map((source): [number, Citation] => [
          source.number,
          {
            label: t('source.cite', { number: source.number, title: sourceName(source, t) }),
            href: sourceAddress(source),
          },
        ]),
      ),
    [sources, t],
  )
  return blocks.map((block, index) => <Block key={index} text={block} cited={cited} />)
}

// Memoized: while a reply is streaming, only its last block re-renders.
const Block = memo(function Block({ text, cited }: { text: string; cited: ReadonlyMap<number, Citation> }) {
  const plugins = useMemo((): Options['remarkPlugins'] => [remarkGfm, [remarkCitations, cited]], [cited])
  return (
    <div className={styles.block}>
      <Markdown remarkPlugins={plugins} components={components} urlTransform={unchanged}>
        {text}
      </Markdown>
    </div>
  )
})
