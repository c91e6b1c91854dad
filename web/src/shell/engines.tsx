import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { type EngineViewId, engineViews, type RoomId, rooms } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { engineIcons } from '#web/shell/engine-icons.ts'
import styles from '#web/shell/engines.module.css'
import frameStyles from '#web/shell/frame.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The rooms, from the contract's list. Closed rooms are listed but disabled. */
export function Engines() {
  const { t } = useTexts('shell')
  return (
    <>
      <h2 className="caps">{t('frame.engines')}</h2>
      <EngineLists />
    </>
  )
}

/** The rooms, and the three views below them. */
export function EngineLists() {
  return (
    <>
      <EngineList of={rooms} />
      <hr className={frameStyles.sep} data-part="sep" />
      <EngineList of={engineViews} />
    </>
  )
}

function EngineList({ of }: { of: typeof rooms | typeof engineViews }) {
  const { t } = useTexts('shell')
  return (
    <ul>
      {of.map(({ id, label, isOpen }) => (
        <li key={id}>
          {isOpen ? (
            <RoomLink id={id} name={t(`room.${label}`)} />
          ) : (
            <ClosedRoom id={id} name={t(`room.${label}`)} word={t('frame.closed')} />
          )}
        </li>
      ))}
    </ul>
  )
}

function RoomLink({ id, name }: { id: RoomId | EngineViewId; name: string }) {
  const Icon = engineIcons[id]
  return (
    <Link className={styles.room} to={`/dashboard/${id}`}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.roomName}>{name}</span>
    </Link>
  )
}

function ClosedRoom({ id, name, word }: { id: RoomId | EngineViewId; name: string; word: string }) {
  const Icon = engineIcons[id]
  const { pathname } = useLocation()
  const isHere = pathname === `/dashboard/${id}`
  return (
    <button
      type="button"
      className={classNames(styles.room, styles.off)}
      disabled
      {...(isHere && { 'aria-current': 'page' })}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.roomName}>{name}</span>
      {/* A long word for "closed" goes below each name, so that all entries stay aligned. */}
      <span className={classNames(styles.shut, word.length > 6 && styles.below)}>
        <Lock size={13} aria-hidden="true" />
        {word}
      </span>
    </button>
  )
}
