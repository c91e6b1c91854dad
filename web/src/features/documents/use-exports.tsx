import { useMutation } from '@tanstack/react-query'
import { FileText, FileType, Hash, Printer } from 'lucide-react'

import { type ExportFormat, exportFormats, documentFilePath } from '#contract/documents/export.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { translate } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'

const icons = { pdf: FileText, docx: FileType, md: Hash } as const

/** Menu entries to export or print a document. */
export function useExports(document: Document): { readonly items: MenuItem[]; readonly isMaking: boolean } {
  const { t } = useTexts('build')
  const make = useMutation({
    mutationFn: (format: ExportFormat) => downloadFile(documentFilePath, { id: document.id, format }),
    onError: (error) =>
      notify.failure(error instanceof CallError ? error.failure.detail : translate('common:error.title')),
  })
  const files = exportFormats.map((format) => {
    const Icon = icons[format]
    return {
      key: format,
      label: t(`export.${format}`),
      icon: <Icon size={20} aria-hidden="true" />,
      onChoose: () => !make.isPending && make.mutate(format),
    }
  })
  const print = {
    key: 'print',
    label: t('export.print'),
    icon: <Printer size={20} aria-hidden="true" />,
    onChoose: () => window.print(),
  }
  return { items: [...files, print], isMaking: make.isPending }
}
