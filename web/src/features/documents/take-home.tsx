import '#web/features/documents/take-home.css'

import { useMutation } from '@tanstack/react-query'
import { Download, FileText, FileType, Hash, LoaderCircle, Printer } from 'lucide-react'

import { type ExportFormat, exportFormats, paperFilePath } from '#contract/documents/export.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { takeFile } from '#web/lib/take-file.ts'
import { say } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'

const icons = { pdf: FileText, docx: FileType, md: Hash } as const

/** The paper as a file, or on paper. */
export function TakeHome({ document }: { document: Document }) {
  const { t } = useTexts('build')
  const take = useMutation({
    mutationFn: (format: ExportFormat) => takeFile(paperFilePath, { id: document.id, format }),
    onError: (error) => notify.failure(error instanceof CallFailed ? error.failure.detail : say('common:error.title')),
  })
  const files = exportFormats.map((format) => {
    const Icon = icons[format]
    return {
      key: format,
      label: t(`take.${format}`),
      icon: <Icon size={20} aria-hidden="true" />,
      onChoose: () => !take.isPending && take.mutate(format),
    }
  })
  const print = { key: 'print', label: t('take.print'), icon: <Printer size={20} aria-hidden="true" />, onChoose: () => window.print() }
  return (
    <>
      <Menu label={t('take.action')} className="btn plain take-home" items={[...files, print]}>
        {take.isPending ? <LoaderCircle className="turning" size={20} aria-hidden="true" /> : <Download size={20} aria-hidden="true" />}
        {t('take.action')}
      </Menu>
      <span className="vh" role="status">
        {take.isPending && t('take.making')}
      </span>
    </>
  )
}
