import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ListFilter } from 'lucide-react'
import { Fragment, useState } from 'react'

import { learnCategory } from '#contract/files/calls.ts'
import { refetchFiles, type DataRoom, type FileCategory } from '#web/features/files/queries.ts'
import { type CategoryAct, CategoryDialog } from '#web/features/files/category-dialogs.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { formatDay } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/categories.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface HeaderProps {
  readonly category: FileCategory
  readonly room: DataRoom
  /** The open folder; empty for the whole category. */
  readonly folder: string
  readonly isAdvisor: boolean
  readonly isFiltering: boolean
  readonly onFilter: () => void
}

/** Name, capital and visibility of a category with its menu; for a folder also its path. */
export function CategoryHeader({ category, room, folder, isAdvisor, isFiltering, onFilter }: HeaderProps) {
  const { t } = useTexts(['data', 'categories', 'capitals'])
  const queryClient = useQueryClient()
  const [act, setAct] = useState<CategoryAct | null>(null)
  const name = categoryName(category, t)
  const unlearn = useAct(learnCategory, () => {
    notify.success(t('category.unlearnt', { name }))
    void refetchFiles(queryClient)
  })
  const items: MenuItem[] = [
    { key: 'rename', label: t('category.rename'), onChoose: () => setAct('rename') },
    { key: 'share', label: t('category.share'), onChoose: () => setAct('share') },
    category.is_learning
      ? {
          key: 'learn',
          label: t('category.learn_off'),
          onChoose: () => unlearn.mutate({ params: { id: category.id }, body: { is_learning: false } }),
        }
      : { key: 'learn', label: t('category.learn_on'), onChoose: () => setAct('learn') },
    ...(room.categories.length > 1
      ? [{ key: 'merge', label: t('category.merge'), onChoose: () => setAct('merge') }]
      : []),
    ...(category.files === 0
      ? [{ key: 'remove', label: t('category.remove'), isBad: true, onChoose: () => setAct('remove') }]
      : []),
  ]
  return (
    <header className={styles.categoryHeader}>
      <div className={styles.categoryTitle}>
        <h2 className="t-sm" tabIndex={-1}>
          {folder === '' ? name : folder.split('/').at(-1)}
        </h2>
        {folder !== '' && <FolderPath category={category.id} name={name} folder={folder} />}
        <p className="sub sm">{visibility()}</p>
      </div>
      <span className={styles.categoryActions}>
        <Button variant="plain" size="small" aria-expanded={isFiltering} onClick={onFilter}>
          <ListFilter size={19} aria-hidden="true" />
          {t('list.filter')}
        </Button>
        {room.may.arrange && (
          <Menu label={t('category.menu', { name })} className="iconbtn" items={items}>
            <Ellipsis size={20} aria-hidden="true" />
          </Menu>
        )}
      </span>
      {act && <CategoryDialog act={act} category={category} room={room} onClose={() => setAct(null)} />}
    </header>
  )

  function visibility(): string {
    const capital = t(`capitals:name.${category.capital}`)
    const people = category.shared_with.map(({ full_name, ends_on }) =>
      ends_on === null ? full_name : t('seen.until', { name: full_name, date: formatDay(ends_on) }),
    )
    const names = listAs({}).format(people)
    const label = isAdvisor
      ? t('seen.advisor', { capital })
      : people.length > 0
        ? t('seen.shared', { capital, names })
        : t('seen.all', { capital })
    return category.is_learning ? `${label} ${t('seen.learning')}` : label
  }
}

/** Breadcrumb from the category to a folder. */
function FolderPath({ category, name, folder }: { category: string; name: string; folder: string }) {
  const parents = folder.split('/').slice(0, -1)
  const link = (label: string, path: string) => (
    <Link className="link" to="/dashboard/data-room" search={{ category, ...(path && { folder: path }) }}>
      {label}
    </Link>
  )
  return (
    <p className={classNames(styles.categoryPath, 'sub sm')}>
      {link(name, '')}
      {parents.map((part, index) => {
        const path = parents.slice(0, index + 1).join('/')
        return (
          <Fragment key={path}>
            {' / '}
            {link(part, path)}
          </Fragment>
        )
      })}
    </p>
  )
}
