import { Search, X } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/pages/data-room/data-room.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface FileSearchProps {
  readonly words: string
  /** The number of results; undefined without a search or while it runs. */
  readonly count: number | undefined
  readonly onWords: (words: string) => void
}

/** The search field of the data room. */
export function FileSearch({ words, count, onWords }: FileSearchProps) {
  const { t } = useTexts('data')
  return (
    <div className={classNames(styles.dataSearch, 'input')} role="search">
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={200}
        autoComplete="off"
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <span className="cap" role="status">
        {count !== undefined && t('search.found', { count })}
      </span>
      {words.trim() !== '' && (
        <button type="button" className="iconbtn" aria-label={t('search.clear')} onClick={() => onWords('')}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
