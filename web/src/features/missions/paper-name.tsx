import { paperTemplates } from '#contract/documents/papers.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface Named {
  readonly title: string
  readonly template: string | null
}

/** A first document by its name in the reader's language; any other by its own title. */
export function usePaperName({ title, template }: Named): string {
  const { t } = useTexts('onboarding')
  const known = paperTemplates.find((one) => one === template)
  return known ? t(`paper.${known}`) : title
}

export function PaperName(named: Named) {
  return usePaperName(named)
}

/** The address of a document. */
export function paperWay(id: string) {
  // The page's own search is not typed by its route, which is the same for every room.
  return { to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: id } as never } as const
}

/** The address of a file. */
export function fileWay(id: string) {
  return { to: '/dashboard/$page', params: { page: 'data-room' }, search: { file: id } as never } as const
}
