import { render, screen } from '@testing-library/react'
import { LargeGauge } from './LargeGauge'
import { LimitGauge } from './LimitGauge'
import { LimitStatus } from './LimitStatus'
import { StatusBadge } from './StatusBadge'

test.each([
  [4000, 'good', 80, '80 percent of the limit, 1,000 hours left'],
  [4000.5, 'soon', 80, '80 percent of the limit, 999.50 hours left'],
  [5000, 'soon', 100, '100 percent of the limit, 0 hours over'],
  [5200, 'due', 104, '104 percent of the limit, 200 hours over'],
  [61_234.5, 'due', 1225, '1,225 percent of the limit, 56,234.50 hours over'],
  [1_000_000, 'due', 2000, '20,000 percent of the limit, 995,000 hours over'],
])('%s hours of the limit are drawn as %s (§2.43, §2.80, §9.2)', (totalHours, tone, now, text) => {
  render(<LimitGauge usage={{ totalHours, totalCycles: 0 }} of="hours" label="Hours used" />)
  const gauge = screen.getByRole('meter', { name: 'Hours used' })
  expect(gauge).toHaveAttribute('aria-valuenow', String(now))
  expect(gauge).toHaveAttribute('aria-valuetext', text)
  expect(gauge).toHaveClass(tone)
})

test('a gauge shows the deciding figure unless it is given another one (§2.43, §2.80)', () => {
  const usage = { totalHours: 4182, totalCycles: 4182 }
  const { rerender } = render(<LimitGauge usage={usage} label="Used" />)
  expect(screen.getByRole('meter')).toHaveAttribute(
    'aria-valuetext',
    '139 percent of the limit, 1,182 cycles over',
  )
  rerender(<LargeGauge usage={usage} of="hours" label="Used" />)
  expect(screen.getByRole('meter')).toHaveClass('soon')
  expect(screen.getByText('4,000')).toBeVisible()
  expect(screen.getByText('20×')).toBeVisible()
})

test.each([
  [4918.4, 2871, 'Maintenance Due Soon', '81.60 h left'],
  [0, 2998, 'Maintenance Due Soon', '2 cycles left'],
  [61_234.5, 31_234, 'Due for Maintenance', '56,234.50 h over'],
  [0, 0, 'Good Condition', '5,000 h left'],
])('%s hours and %s cycles read %s, %s (§4.1, §2.80)', (totalHours, totalCycles, words, left) => {
  render(<LimitStatus usage={{ totalHours, totalCycles }} label="Used" />)
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText(left)).toBeVisible()
})

test.each([
  ['due', 'Due for Maintenance'],
  ['soon', 'Maintenance Due Soon'],
  ['good', 'Good Condition'],
] as const)('the condition %s has its words beside its shape (§4.1)', (condition, words) => {
  const { container } = render(<StatusBadge condition={condition} />)
  expect(screen.getByText(words)).toBeVisible()
  expect(container.querySelector('[aria-hidden=true]')).toBeInTheDocument()
})
