import { paperTemplates } from '#contract/documents/papers.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** A first paper by its name in the reader's language; any other by its own title. */
export function PaperName({ title, template }: { title: string; template: string | null }) {
  const { t } = useTexts('onboarding')
  const known = paperTemplates.find((one) => one === template)
  return known ? t(`paper.${known}`) : title
}

/** Where a paper is read. */
export function paperWay(id: string) {
  // The page's own search is not typed by its route, which is the same for every room.
  return { to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: id } as never } as const
}
