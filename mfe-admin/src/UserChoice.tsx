import type { User } from '@aerofleet/shared/contract/users'
import { formatNumber } from '@aerofleet/shared/format'
import { holdsWords, searchWords } from '@aerofleet/shared/list-view'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useRef, useState, type KeyboardEvent } from 'react'
import { userLabel } from './user-label'
import classes from './UserChoice.module.css'

/** A choice of up to this many needs no filter. */
const few = 20

type UserChoiceProps = {
  users: readonly User[]
  chosen: User | undefined
  onChoose: (uid: string) => void
}

/** Every user can be chosen; among many, typing a few letters and Enter finds one. */
export function UserChoice({ users, chosen, onChoose }: UserChoiceProps) {
  const [filter, setFilter] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const words = searchWords(filter)
  const found = users.filter(({ displayName, email, uid }) =>
    holdsWords([displayName, email, uid], words),
  )
  const offered = chosen && !found.includes(chosen) ? [chosen, ...found] : found

  function takeFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (!first) return
    onChoose(first.uid)
    select.current?.focus()
  }

  return (
    <div className={users.length > few ? classes.filtered : undefined}>
      {users.length > few ? (
        <TextField
          type="search"
          label="Find by name or email"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={takeFirst}
          hint={<span role="status">{hintFor(filter, found.length)}</span>}
        />
      ) : null}
      <SelectField
        ref={select}
        label="User"
        value={chosen?.uid ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Select a user</option>
        {offered.map((user) => (
          <option key={user.uid} value={user.uid}>
            {userLabel(user)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function hintFor(filter: string, count: number): string {
  if (filter === '') return 'Narrows the choice; Enter takes the first.'
  if (count === 0) return 'Nobody fits.'
  return `${formatNumber(count)} to choose from; Enter takes the first.`
}
