import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { addressOf } from '#contract/call.ts'
import { fileBytesPath } from '#contract/files/calls.ts'
import { parseCsv } from '#web/features/files/preview/parse-csv.ts'
import type { OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/files/preview/preview.module.css'

/** Bytes shown; the rest can be downloaded. */
const maxBytes = 300_000
const maxRows = 500

/** Renders Markdown and CSV, and other text as it is. */
export function TextPreview({ file, onFail }: { file: OpenedFile; onFail: () => void }) {
  const { t } = useTexts('data')
  const { data, error } = useQuery({
    queryKey: ['file-bytes', file.id, file.version],
    queryFn: ({ signal }) => textOf(file, signal),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (error) onFail()
  }, [error, onFail])
  if (data === undefined) return <Skeleton label={t('file.loading')} isInside />
  return (
    <div className={styles.written}>
      {content(data)}
      {file.size > maxBytes && <p className="cap">{t('file.cut')}</p>}
    </div>
  )

  function content(text: string) {
    if (file.type === 'text/markdown') return <MarkdownText text={text} />
    if (file.type === 'text/csv' || file.type === 'text/tab-separated-values')
      return <Sheet rows={parseCsv(text).slice(0, maxRows)} name={file.name} />
    // Prose is wrapped; tabular text keeps its columns.
    return (
      <pre className={file.type === 'text/plain' && !hasColumns(text) ? styles.prose : undefined}>{text}</pre>
    )
  }
}

// Never load external images, and don't render links.
const components = {
  img: ({ alt }: { alt?: string | undefined }) => alt,
  a: ({ children }: { children?: React.ReactNode }) => <span>{children}</span>,
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
} as const

export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.writtenMarkdown}>
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </Markdown>
    </div>
  )
}

function Sheet({ rows, name }: { rows: readonly (readonly string[])[]; name: string }) {
  const [head = [], ...body] = rows
  return (
    // The table may be wider than the page, so it must be scrollable by keyboard.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={styles.widePart} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.sheetTable}>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {head.map((_, place) => (
                <td key={place}>{row[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** True if the text aligns columns with spaces or tabs. */
function hasColumns(text: string): boolean {
  const lines = text.slice(0, 20_000).split('\n')
  return lines.filter((line) => /\S(\t| {3,})\S/.test(line)).length > lines.length / 10
}

async function textOf({ id, version }: OpenedFile, signal: AbortSignal): Promise<string> {
  const address = `/api${addressOf(fileBytesPath, { id })}?version=${version}`
  const response = await fetch(address, {
    credentials: 'include',
    headers: { range: `bytes=0-${maxBytes - 1}` },
    signal,
  })
  if (!response.ok) throw new Error('not shown')
  return decode(new Uint8Array(await response.arrayBuffer()))
}

/** UTF-8, UTF-16 with a byte order mark, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(mark, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
