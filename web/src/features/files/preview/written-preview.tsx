import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { addressOf } from '#contract/call.ts'
import { fileBytesPath } from '#contract/files/calls.ts'
import { rowsOf } from '#web/features/files/preview/rows-of.ts'
import type { OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

/** As much of a text as is shown; the rest is downloaded. */
const most = 300_000
const mostRows = 500

/** A text as it is written: Markdown as its shapes, a table as a table, anything else letter by letter. */
export function WrittenPreview({ file, onFail }: { file: OpenedFile; onFail: () => void }) {
  const { t } = useTexts('data')
  const { data, error } = useQuery({
    queryKey: ['file-bytes', file.id, file.version],
    queryFn: ({ signal }) => textOf(file, signal),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (error) onFail()
  }, [error, onFail])
  if (data === undefined) return <Shape label={t('file.loading')} isInside />
  return (
    <div className="written">
      {shown(data)}
      {file.size > most && <p className="cap">{t('file.cut')}</p>}
    </div>
  )

  function shown(text: string) {
    if (file.type === 'text/markdown') return <MarkdownText text={text} />
    if (file.type === 'text/csv' || file.type === 'text/tab-separated-values')
      return <Sheet rows={rowsOf(text).slice(0, mostRows)} name={file.name} />
    // Prose is read as prose; what is written for machines keeps its columns.
    return <pre className={file.type === 'text/plain' && !hasColumns(text) ? 'prose' : undefined}>{text}</pre>
  }
}

// Pictures of elsewhere are never loaded, and an address leads nowhere by itself.
const components = {
  img: ({ alt }: { alt?: string | undefined }) => alt,
  a: ({ children }: { children?: React.ReactNode }) => <span className="written-link">{children}</span>,
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
} as const

export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="written-markdown">
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </Markdown>
    </div>
  )
}

function Sheet({ rows, name }: { rows: readonly (readonly string[])[]; name: string }) {
  const [head = [], ...body] = rows
  return (
    // It can be wider than the page, and is moved by keys too.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className="wide-part" tabIndex={0} role="region" aria-label={name}>
      <table className="sheet-table">
        <thead>
          <tr>
            {head.map((cell, place) => (
              // oxlint-disable-next-line no-array-index-key -- a cell is where it stands
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // oxlint-disable-next-line no-array-index-key -- a row is where it stands
            <tr key={index}>
              {head.map((_, place) => (
                // oxlint-disable-next-line no-array-index-key -- a cell is where it stands
                <td key={place}>{row[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a text lines things up by spaces or tabs, as a list of figures or a drawing of letters does. */
function hasColumns(text: string): boolean {
  const lines = text.slice(0, 20_000).split('\n')
  return lines.filter((line) => /\S(\t| {3,})\S/.test(line)).length > lines.length / 10
}

async function textOf({ id, version }: OpenedFile, signal: AbortSignal): Promise<string> {
  const address = `/api${addressOf(fileBytesPath, { id })}?version=${version}`
  const answer = await fetch(address, { credentials: 'include', headers: { range: `bytes=0-${most - 1}` }, signal })
  if (!answer.ok) throw new Error('not shown')
  return decode(new Uint8Array(await answer.arrayBuffer()))
}

/** Text of today is UTF-8; a mark tells of UTF-16, and what is neither was written on an old Windows. */
function decode(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(mark, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
