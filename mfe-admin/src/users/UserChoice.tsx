import type { User } from '@aerofleet/shared/contract/users'
import { formatNumber } from '@aerofleet/shared/format'
import { holdsWords, searchWords } from '@aerofleet/shared/list-view'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useRef, useState, type KeyboardEvent } from 'react'
import { userLabel } from './user-label'
import classes from './UserChoice.module.css'

const maxWithoutFilter = 20

/** The filter finds users beyond these. */
const maxOptions = 50

type UserChoiceProps = {
  users: readonly User[]
  chosen: User | undefined
  onChoose: (uid: string) => void
}

/** Enter in the filter chooses the first match. */
export function UserChoice({ users, chosen, onChoose }: UserChoiceProps) {
  const [filter, setFilter] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const words = searchWords(filter)
  const foundUsers = users.filter(({ displayName, email, uid }) =>
    holdsWords([displayName, email, uid], words),
  )
  const firstUsers = foundUsers.slice(0, maxOptions)
  const options = chosen && !firstUsers.includes(chosen) ? [chosen, ...firstUsers] : firstUsers
  const hasFilter = users.length > maxWithoutFilter

  function chooseFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [firstUser] = foundUsers
    if (!firstUser) return
    onChoose(firstUser.uid)
    select.current?.focus()
  }

  return (
    <div className={hasFilter ? classes.filtered : undefined}>
      {hasFilter ? (
        <TextField
          type="search"
          label="Find by name or email"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={chooseFirst}
          hint={<span role="status">{hintFor(filter, foundUsers.length)}</span>}
        />
      ) : null}
      <SelectField
        ref={select}
        label="User"
        value={chosen?.uid ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Select a user</option>
        {options.map((user) => (
          <option key={user.uid} value={user.uid} translate="no">
            {userLabel(user)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function hintFor(filter: string, count: number): string {
  if (filter === '' && count <= maxOptions)
    return 'Shortens the list below. Enter chooses its first user.'
  if (count === 0) return 'No user matches.'
  if (count === 1) return '1 user matches. Enter chooses it.'
  const found = `${formatNumber(count)} users match.`
  return count > maxOptions
    ? `${found} The first ${maxOptions} are listed; Enter chooses the first one.`
    : `${found} Enter chooses the first one.`
}
