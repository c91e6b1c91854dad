import { useQueryClient } from '@tanstack/react-query'

import { binFile, unbinFile } from '#contract/files/file-calls.ts'
import { refetchFiles } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Moves a file to the bin, with an undo. */
export function useBin() {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const refetch = () => void refetchFiles(queryClient)
  const unbin = useAct(unbinFile, refetch)
  const bin = useAct(binFile, refetch)
  return ({ id, name }: { id: string; name: string }, onBinned: () => void = () => {}) =>
    bin.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success(t('file.binned', { name }), {
            label: t('file.undo'),
            onAct: () => unbin.mutate({ params: { id } }),
          })
          onBinned()
        },
      },
    )
}
