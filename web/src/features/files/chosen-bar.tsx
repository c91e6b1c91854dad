import { useState } from 'react'

import { PutIntoDataset } from '#web/features/files/put-into-dataset.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

/** What can be done with the files that are chosen. */
export function ChosenBar({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const { t } = useTexts('data')
  const [isPutting, setPutting] = useState(false)
  return (
    <div className="chosen-bar" role="status">
      <span>{t('list.chosen', { count: chosen.length })}</span>
      <button type="button" className="btn small quiet" onClick={() => setPutting(true)}>
        {t('list.to_dataset')}
      </button>
      <button type="button" className="btn small text" onClick={onDone}>
        {t('list.unchoose')}
      </button>
      {isPutting && (
        <PutIntoDataset
          files={chosen}
          onClose={() => setPutting(false)}
          onDone={() => {
            setPutting(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}
