import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { type EngineViewId, engineViews, type RoomId, rooms } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { engineIcons } from '#web/shell/engine-icons.ts'

/** The rooms, from the contract's list. A closed one is listed and can't be pressed. */
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
      <hr className="sep" />
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
          {isOpen ? <Way id={id} name={t(`room.${label}`)} /> : <ClosedRoom id={id} name={t(`room.${label}`)} word={t('frame.closed')} />}
        </li>
      ))}
    </ul>
  )
}

function Way({ id, name }: { id: RoomId | EngineViewId; name: string }) {
  const Icon = engineIcons[id]
  return (
    <Link className="room" to="/dashboard/$page" params={{ page: id }}>
      <Icon size={20} aria-hidden="true" />
      <span className="room-name">{name}</span>
    </Link>
  )
}

function ClosedRoom({ id, name, word }: { id: RoomId | EngineViewId; name: string; word: string }) {
  const Icon = engineIcons[id]
  const { pathname } = useLocation()
  const isHere = pathname === `/dashboard/${id}`
  return (
    <button type="button" className="room off" disabled {...(isHere && { 'aria-current': 'page' })}>
      <Icon size={20} aria-hidden="true" />
      <span className="room-name">{name}</span>
      {/* A long word for "closed" moves below every name, so that all entries stay aligned. */}
      <span className={word.length > 6 ? 'shut below' : 'shut'}>
        <Lock size={13} aria-hidden="true" />
        {word}
      </span>
    </button>
  )
}
