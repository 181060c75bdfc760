import type { ComponentProps } from 'react'
import classes from './CheckBox.module.css'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string }

export const CheckBox = ({ label, ...input }: CheckBoxProps) => (
  <label className={classes.box}>
    <input type="checkbox" {...input} />
    <span>{` ${label}`}</span>
  </label>
)
