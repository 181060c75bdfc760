/** W3C WebDriver has these commands. Firefox's own protocol has these names for them. */
export type Command =
  | { name: 'Navigate'; url: string }
  | { name: 'Refresh' }
  | { name: 'ExecuteScript'; script: string; args: unknown[] }
  | { name: 'ElementClick'; id: string }
  | { name: 'ElementClear'; id: string }
  | { name: 'ElementSendKeys'; id: string; text: string }

export type Session = {
  send: (command: Command) => Promise<unknown>
  close: () => Promise<void>
}
