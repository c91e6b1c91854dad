import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, Merge, Plus, Waypoints } from 'lucide-react'
import { useState } from 'react'

import { AddPersonDialog } from '#web/features/tree/add-person-dialog.tsx'
import { ChartTools } from '#web/features/tree/chart-tools.tsx'
import { TreeChart } from '#web/features/tree/chart/tree-chart.tsx'
import { DuplicatesDialog } from '#web/features/tree/duplicates-dialog.tsx'
import { FindPerson } from '#web/features/tree/find-person.tsx'
import { FirstPerson } from '#web/features/tree/first-person.tsx'
import { FocusCorner } from '#web/features/tree/focus-corner.tsx'
import { FocusRelations } from '#web/features/tree/focus-relations.tsx'
import { FocusTrail } from '#web/features/tree/focus-trail.tsx'
import { HistoryDialog } from '#web/features/tree/history-dialog.tsx'
import { KinshipDialog } from '#web/features/tree/kinship-dialog.tsx'
import { PeopleList } from '#web/features/tree/people-list.tsx'
import { portraitPath } from '#web/features/tree/person-medallion.tsx'
import { PersonPage } from '#web/features/tree/person-page.tsx'
import { type Card, type TreeView, viewQuery } from '#web/features/tree/queries.ts'
import { useMay, useMe } from '#web/ground/session.ts'
import type { FamilyTreeSearch } from '#web/lib/search-params.ts'
import { useMatches } from '#web/lib/use-matches.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/pages/family-tree/family-tree.module.css'

type OpenDialog =
  | { readonly kind: 'add'; readonly of: Card | null }
  | { readonly kind: 'kinship'; readonly from: Card | null }
  | { readonly kind: 'history' }
  | { readonly kind: 'duplicates' }

/** The family tree: the chart around a person, the list of all, or one person's page. */
export function Component() {
  const { t } = useTexts(['rooms', 'common'])
  const search = useSearch({ from: '/signed-in/framed/dashboard/family-tree' })
  return (
    <div className={styles.room}>
      {!search.person && <title>{t('common:title.page', { page: t('rooms:title.family-tree') })}</title>}
      {search.person ? <PersonPage key={search.person} id={search.person} /> : <TreeRoom search={search} />}
    </div>
  )
}

type Go = (change: Partial<FamilyTreeSearch>) => void

function TreeRoom({ search }: { search: FamilyTreeSearch }) {
  const { t } = useTexts('tree')
  const navigate = useNavigate({ from: '/dashboard/family-tree' })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isPhone = useMatches('(max-width: 600px)')
  const { focus, up = 2, down = 2, view = isPhone ? 'relations' : 'chart' } = search
  const query = useQuery({ ...viewQuery({ focus, up, down }), placeholderData: keepPreviousData })
  const go: Go = (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  return (
    <>
      <TreeHead isEmpty={query.data?.total === 0} go={go} onOpen={setDialog} />
      <hr className="rule" />
      <Loaded query={query} loading={t('page.loading')}>
        {(tree) =>
          tree.total === 0 ? (
            <EmptyTree />
          ) : (
            <GrownTree tree={tree} search={{ ...search, up, down, view }} go={go} onOpen={setDialog} />
          )
        }
      </Loaded>
      {dialog && <TreeDialog dialog={dialog} tree={query.data} go={go} onClose={() => setDialog(null)} />}
    </>
  )
}

interface TreeHeadProps {
  readonly isEmpty: boolean
  readonly go: Go
  readonly onOpen: (dialog: OpenDialog) => void
}

function TreeHead({ isEmpty, go, onOpen }: TreeHeadProps) {
  const { t } = useTexts(['tree', 'rooms'])
  const mayWrite = useMay('tree.write')
  return (
    <header className={styles.head}>
      <h1 className="t-lg" tabIndex={-1}>
        {t('rooms:title.family-tree')}
      </h1>
      {!isEmpty && (
        <div className={styles.acts}>
          <FindPerson label={t('page.find')} onChoose={(card) => go({ focus: card.id, view: undefined })} />
          {mayWrite && (
            <Button variant="main" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'add', of: null })}>
              <Plus size={20} aria-hidden="true" />
              {t('page.add')}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}

function EmptyTree() {
  const { t } = useTexts(['tree', 'rooms'])
  const { account, may } = useMe()
  if (may.includes('tree.write')) return <FirstPerson fullName={account.full_name} />
  return <Empty icon={Waypoints} title={t('rooms:title.family-tree')} about={t('empty.reader')} />
}

interface GrownTreeProps extends Omit<TreeHeadProps, 'isEmpty'> {
  readonly tree: TreeView
  readonly search: Parameters<typeof ChartTools>[0]['search']
}

/** The chart or the list, with their tools. */
function GrownTree({ tree, search, go, onOpen }: GrownTreeProps) {
  const { t } = useTexts('tree')
  const mayWrite = useMay('tree.write')
  return (
    <>
      <div className={styles.tools}>
        <FocusTrail tree={tree} onFocus={(id) => go({ focus: id })} />
        <ChartTools search={search} onChange={go} />
        {mayWrite && (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-haspopup="dialog"
              onClick={() => onOpen({ kind: 'history' })}
            >
              <History size={18} aria-hidden="true" />
              {t('page.history')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-haspopup="dialog"
              onClick={() => onOpen({ kind: 'duplicates' })}
            >
              <Merge size={18} aria-hidden="true" />
              {t('page.duplicates')}
            </Button>
          </>
        )}
      </div>
      {search.view === 'list' && <PeopleList />}
      {search.view === 'relations' && tree.focus && (
        <FocusRelations id={tree.focus} mayWrite={mayWrite} onOpen={(id) => go({ person: id })} />
      )}
      {search.view === 'chart' && (
        <div className={styles.chart}>
          <TreeChart
            data={tree}
            direction={search.direction ?? 'both'}
            portraitUrl={portraitPath}
            onFocus={(id) => go({ focus: id })}
            onOpen={(id) => go({ person: id })}
            {...(mayWrite && { onAdd: (id: string) => onOpen({ kind: 'add', of: cardOf(tree, id) }) })}
            corner={
              <FocusCorner
                card={focusOf(tree)}
                isOwn={tree.focus !== null && tree.focus === tree.own}
                onAdd={mayWrite ? (card) => onOpen({ kind: 'add', of: card }) : undefined}
                onRelate={(card) => onOpen({ kind: 'kinship', from: card })}
              />
            }
          />
        </div>
      )}
    </>
  )
}

interface TreeDialogProps {
  readonly dialog: OpenDialog
  readonly tree: TreeView | undefined
  readonly go: Go
  readonly onClose: () => void
}

function TreeDialog({ dialog, tree, go, onClose }: TreeDialogProps) {
  if (dialog.kind === 'history') return <HistoryDialog onClose={onClose} />
  if (dialog.kind === 'duplicates') return <DuplicatesDialog onClose={onClose} />
  if (dialog.kind === 'kinship') return <KinshipDialog from={dialog.from} onClose={onClose} />
  const { of } = dialog
  return (
    <AddPersonDialog
      of={of}
      unions={tree && of ? unionsOf(tree, of.id) : []}
      onClose={onClose}
      onAdded={(id) => {
        if (!of) go({ focus: id })
        onClose()
      }}
    />
  )
}

function cardOf({ people }: TreeView, id: string): Card | null {
  return people.find((card) => card.id === id) ?? null
}

function focusOf(tree: TreeView): Card | null {
  return tree.focus ? cardOf(tree, tree.focus) : null
}

/** The unions of a person in this view, each with the name of the other partner. */
function unionsOf(tree: TreeView, id: string) {
  return tree.unions.flatMap(({ id: union, partners }) => {
    if (!partners.includes(id)) return []
    const other = partners.find((partner) => partner !== id) ?? null
    const card = other === null ? null : cardOf(tree, other)
    return { id: union, partner: card ? card.name || card.initials : null }
  })
}
