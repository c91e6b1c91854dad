import { documentTemplates } from '#contract/documents/document-templates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface NamedDocument {
  readonly title: string
  readonly template: string | null
}

/** A founding document by its name in the reader's language; any other by its title. */
export function useDocumentName({ title, template }: NamedDocument): string {
  const { t } = useTexts('onboarding')
  const name = documentTemplates.find((one) => one === template)
  return name ? t(`document.${name}`) : title
}

export function DocumentName(named: NamedDocument) {
  return useDocumentName(named)
}

export function documentLink(id: string) {
  return {
    to: '/dashboard/build-room',
    search: { document: id },
  } as const
}

export function fileLink(id: string) {
  return { to: '/dashboard/data-room', search: { file: id } } as const
}
