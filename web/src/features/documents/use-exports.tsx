import '#web/features/documents/exports.css'

import { useMutation } from '@tanstack/react-query'
import { FileText, FileType, Hash, Printer } from 'lucide-react'

import { type ExportFormat, exportFormats, paperFilePath } from '#contract/documents/export.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { takeFile } from '#web/lib/take-file.ts'
import { say } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'

const icons = { pdf: FileText, docx: FileType, md: Hash } as const

/** The document as a file, or printed: entries of a menu. */
export function useExports(document: Document): { readonly items: MenuItem[]; readonly isMaking: boolean } {
  const { t } = useTexts('build')
  const make = useMutation({
    mutationFn: (format: ExportFormat) => takeFile(paperFilePath, { id: document.id, format }),
    onError: (error) => notify.failure(error instanceof CallFailed ? error.failure.detail : say('common:error.title')),
  })
  const files = exportFormats.map((format) => {
    const Icon = icons[format]
    return {
      key: format,
      label: t(`take.${format}`),
      icon: <Icon size={20} aria-hidden="true" />,
      onChoose: () => !make.isPending && make.mutate(format),
    }
  })
  const print = { key: 'print', label: t('take.print'), icon: <Printer size={20} aria-hidden="true" />, onChoose: () => window.print() }
  return { items: [...files, print], isMaking: make.isPending }
}
