import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from '../list/controls/SearchField'
import classes from './Bar.module.css'

type BarProps = Pick<SearchFieldProps, 'label' | 'search' | 'onSearch'> & { children: ReactNode }

export function Bar({ children, ...search }: BarProps) {
  return (
    <div className={classes.bar}>
      <SearchField className={classes.search} {...search} />
      {children}
    </div>
  )
}

export function BarEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
