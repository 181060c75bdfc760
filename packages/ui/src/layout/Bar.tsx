import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from '../list/controls/SearchField'
import classes from './Bar.module.css'
import { Row } from './Row'

type BarProps = Pick<SearchFieldProps, 'label' | 'search' | 'onSearch'> & { children: ReactNode }

export function Bar({ children, ...search }: BarProps) {
  return (
    <Row>
      <SearchField className={classes.search} {...search} />
      {children}
    </Row>
  )
}

export function BarEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
