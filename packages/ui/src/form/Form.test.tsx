import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Form } from './Form'
import { TextField } from './TextField'

type Values = { name: string; email: string; hidden: string }
type Props = {
  onSubmit: (values: Values) => Promise<unknown>
  isShown?: boolean
  onSaved?: () => void
  saysOnlyAtFields?: true
}

function Example({ onSubmit, onSaved, isShown = true, ...says }: Props) {
  const form = useForm<Values>({ defaultValues: { name: '', email: '', hidden: '' } })
  if (!isShown) return null
  return (
    <Form
      form={form}
      onSubmit={onSubmit}
      onSaved={() => {
        form.reset()
        onSaved?.()
      }}
      onInvalid={() => 'Something is missing'}
      failure="Failed to save"
      conflicts={{ 'email-exists': { field: 'email', message: 'This email is taken.' } }}
      submitLabel="Save"
      {...says}
      busy="Saving…"
    >
      {({ field, alert, button }) => (
        <>
          <TextField
            label="Name"
            {...field('name', { validate: (text) => text !== '' || 'Name is required' })}
          />
          <TextField label="Email" {...field('email')} />
          {alert}
          {button}
        </>
      )}
    </Form>
  )
}

function open(props: Props) {
  const user = userEvent.setup()
  const client = new QueryClient()
  const tree = (more: Partial<Props> = {}) => (
    <QueryClientProvider client={client}>
      <Example {...props} {...more} />
    </QueryClientProvider>
  )
  const { rerender } = render(tree())
  const save = async (name: string) => {
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    if (name) await user.type(field, name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { user, client, save, leave: () => rerender(tree({ isShown: false })) }
}

function laterAnswer() {
  let answer: (value: unknown) => void = () => {}
  const onSubmit = jest.fn(() => new Promise((resolve) => (answer = resolve)))
  return { onSubmit, resolve: (value: unknown) => answer(value) }
}

test('the server’s message stands beneath the sentence of the form until the next submit (§8.1)', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(new Error('Out of order')).mockResolvedValue(1)
  const { save } = open({ onSubmit })
  await save('Ada')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to saveOut of order')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
  await save('Bo')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ name: 'Bo', email: '', hidden: '' })
})

test('a failure scrolls into sight, unless it stands at a field, and goes with an invalid submit (§5.7)', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  const atField = new ApiError('Wrong', {
    status: 400,
    code: 'invalid',
    details: [{ path: 'name', message: 'No' }],
  })
  const onSubmit = jest.fn().mockRejectedValueOnce(atField).mockRejectedValue(new Error('Lost'))
  const { save } = open({ onSubmit })
  await save('Ada')
  expect(await screen.findByText('No')).toBeVisible()
  expect(scrolled).not.toHaveBeenCalled()
  await save('Bo')
  expect(await screen.findByText('Lost')).toBeVisible()
  expect(scrolled).toHaveBeenCalledTimes(1)
  await save('')
  expect(await screen.findByText('Something is missing')).toBeVisible()
  expect(screen.queryByText('Lost')).toBeNull()
})

test('an invalid form sends nothing, and shows its errors at the fields and above the form (§5.7)', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(new Error('Out of order'))
  const { save } = open({ onSubmit })
  await save('Ada')
  await screen.findByText('Out of order')
  await save('')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Something is missing$/)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Name is required',
  )
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('each violation that the server reports stands at its field, and the first field gets the focus (§5.7)', async () => {
  const details = [
    { path: 'email', message: 'Email must be text' },
    { path: 'name', message: 'Name is taken' },
    { path: 'colour', message: 'Colour is required' },
  ]
  const refusal = new ApiError('Name is taken', { status: 400, code: 'invalid', details })
  const { save } = open({ onSubmit: () => Promise.reject(refusal) })
  await save('Ada')
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is taken')
  expect(name).toHaveAccessibleDescription('Name is taken')
  expect(name).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Email must be text',
  )
})

test.each([
  ['name', /^Failed to save$/],
  ['hidden', /^Failed to saveIt is taken$/],
])('a form may say a refusal of %s only once', async (path, alert) => {
  const refusal = new ApiError('It is taken', { details: [{ path, message: 'It is taken' }] })
  const { save } = open({ onSubmit: () => Promise.reject(refusal), saysOnlyAtFields: true })
  await save('Ada')
  expect(await screen.findByRole('alert')).toHaveTextContent(alert)
  expect(screen.getAllByText('It is taken')).toHaveLength(1)
})

test('a conflict stands at its field, which gets the focus, until the user changes the text (§2.101)', async () => {
  const refusal = new ApiError('A user with this email exists', { code: 'email-exists' })
  const { user, save } = open({ onSubmit: () => Promise.reject(refusal) })
  await save('Ada')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await waitFor(() => expect(email).toHaveFocus())
  expect(email).toBeInvalid()
  expect(email).toHaveAccessibleDescription('This email is taken. A user with this email exists')
  expect(screen.getByText('A user with this email exists')).toBeVisible()
  await user.type(email, 'x')
  expect(email).toBeValid()
  expect(email).toHaveAccessibleDescription('')
})

test('while a form is being sent, its button says so and Enter sends nothing (§5.8)', async () => {
  const { onSubmit, resolve } = laterAnswer()
  const onSaved = jest.fn()
  const { user, save } = open({ onSubmit, onSaved })
  await save('Ada')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Saving…')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  resolve('saved')
  await screen.findByRole('button', { name: 'Save', description: '' })
  expect(onSaved).toHaveBeenCalledTimes(1)
})

test('two submits at once send the form once (§5.8)', async () => {
  const { onSubmit, resolve } = laterAnswer()
  const { user } = open({ onSubmit })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Ada')
  const form = name.closest('form')
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await screen.findByRole('button', { name: 'Save', description: 'Saving…' })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  resolve('saved')
  await screen.findByRole('button', { name: 'Save', description: '' })
})

test('the answer to a form that has left the screen leads nowhere', async () => {
  const { onSubmit, resolve } = laterAnswer()
  const onSaved = jest.fn()
  const { save, leave, client } = open({ onSubmit, onSaved })
  await save('Ada')
  leave()
  resolve('saved')
  // The form also forgets the typed values.
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  expect(onSaved).not.toHaveBeenCalled()
})

test('a saved form that is empty again shows no error before the next submit', async () => {
  const { user, save } = open({ onSubmit: () => Promise.resolve() })
  await save('Ada')
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('')
  await user.type(name, 'B{Backspace}')
  expect(name).toBeValid()
})
