import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ListFilter } from 'lucide-react'
import { Fragment, useState } from 'react'

import { learnCategory } from '#contract/files/calls.ts'
import { refetchFiles, type Room, type Shelf } from '#web/features/files/queries.ts'
import { type ShelfAct, ShelfDialog } from '#web/features/files/shelf-dialogs.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { formatDay } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface HeadProps {
  readonly shelf: Shelf
  readonly room: Room
  /** The folder of it that is open; empty for the whole category. */
  readonly folder: string
  readonly isAdvisor: boolean
  readonly isFiltering: boolean
  readonly onFilter: () => void
}

/** A category's name, what belongs to it and who sees it, and what can be done with it; of a folder also where it lies. */
export function ShelfHead({ shelf, room, folder, isAdvisor, isFiltering, onFilter }: HeadProps) {
  const { t } = useTexts(['data', 'capitals'])
  const queryClient = useQueryClient()
  const [act, setAct] = useState<ShelfAct | null>(null)
  const name = shelfName(shelf, t)
  const unlearn = useAct(learnCategory, () => {
    notify.success(t('shelf_acts.unlearnt', { name }))
    void refetchFiles(queryClient)
  })
  const items: MenuItem[] = [
    { key: 'rename', label: t('shelf_acts.rename'), onChoose: () => setAct('rename') },
    { key: 'share', label: t('shelf_acts.share'), onChoose: () => setAct('share') },
    shelf.is_learning
      ? {
          key: 'learn',
          label: t('shelf_acts.learn_off'),
          onChoose: () => unlearn.mutate({ params: { id: shelf.id }, body: { is_learning: false } }),
        }
      : { key: 'learn', label: t('shelf_acts.learn_on'), onChoose: () => setAct('learn') },
    ...(room.categories.length > 1 ? [{ key: 'merge', label: t('shelf_acts.merge'), onChoose: () => setAct('merge') }] : []),
    ...(shelf.files === 0 ? [{ key: 'remove', label: t('shelf_acts.remove'), isBad: true, onChoose: () => setAct('remove') }] : []),
  ]
  return (
    <header className="shelf-h">
      <div className="shelf-what">
        <h2 className="t-sm" tabIndex={-1}>
          {folder === '' ? name : folder.split('/').at(-1)}
        </h2>
        {folder !== '' && <FolderWay shelf={shelf.id} name={name} folder={folder} />}
        <p className="sub sm">{seen()}</p>
      </div>
      <span className="shelf-acts">
        <button type="button" className="btn small plain" aria-expanded={isFiltering} onClick={onFilter}>
          <ListFilter size={19} aria-hidden="true" />
          {t('list.filter')}
        </button>
        {room.may.arrange && (
          <Menu label={t('shelf_acts.menu', { name })} className="iconbtn" items={items}>
            <Ellipsis size={20} aria-hidden="true" />
          </Menu>
        )}
      </span>
      {act && <ShelfDialog act={act} shelf={shelf} room={room} onClose={() => setAct(null)} />}
    </header>
  )

  function seen(): string {
    const capital = t(`capitals:name.${shelf.capital}`)
    const people = shelf.shared_with.map(({ full_name, ends_on }) =>
      ends_on === null ? full_name : t('seen.until', { name: full_name, date: formatDay(ends_on) }),
    )
    const names = listAs({}).format(people)
    const words = isAdvisor ? t('seen.advisor', { capital }) : people.length > 0 ? t('seen.shared', { capital, names }) : t('seen.all', { capital })
    return shelf.is_learning ? `${words} ${t('seen.learning')}` : words
  }
}

/** The way from the category down to a folder, each step a link. */
function FolderWay({ shelf, name, folder }: { shelf: string; name: string; folder: string }) {
  const parents = folder.split('/').slice(0, -1)
  const link = (words: string, path: string) => (
    <Link className="link" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ category: shelf, ...(path && { folder: path }) } as never}>
      {words}
    </Link>
  )
  return (
    <p className="sub sm shelf-way">
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
