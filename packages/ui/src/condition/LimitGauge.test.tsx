import { render, screen } from '@testing-library/react'
import { LimitGauge } from './LimitGauge'
import { StatusBadge } from './StatusBadge'

test.each([
  [0.8, 'good', 80, '80%'],
  [0.801, 'soon', 80, '80%'],
  [1, 'soon', 100, '100%'],
  [1.04, 'due', 100, '104%'],
])('§9 %s of a limit is drawn as %s', (fraction, tone, now, text) => {
  render(<LimitGauge fraction={fraction} label="Hours used of the limit" />)
  const gauge = screen.getByRole('meter', { name: 'Hours used of the limit' })
  expect(gauge).toHaveAttribute('aria-valuenow', String(now))
  expect(gauge).toHaveAttribute('aria-valuetext', text)
  expect(gauge).toHaveClass(tone)
})

test.each([
  ['due', 'Due for Maintenance'],
  ['soon', 'Maintenance Due Soon'],
  ['good', 'Good Condition'],
] as const)('§4 the condition %s has its words beside its shape', (condition, words) => {
  const { container } = render(<StatusBadge condition={condition} />)
  expect(screen.getByText(words)).toBeVisible()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
