/** The text of the OpenAPI document on a call. All else comes from the contract. Pages import none of it. */
export type CallNotes = {
  description?: string
  /** A sentence that says when the call answers 409. */
  conflicts?: string
  /** The answer has an ETag, and the call answers 304 to `If-None-Match`. */
  etag?: true
  /** The call compares `If-Match` with the stored version. */
  versioned?: true
  /** A check answers with an ETag that the import takes as `If-Match`. */
  checked?: true
  /** The header `Act` may make the change part of an act. */
  act?: true
  /** Sentences on refusals of this call alone, by status. */
  refusals?: Readonly<Record<number, string>>
}
/** A call without an entry does not compile. */
export type NotesOf<Calls> = Readonly<Record<keyof Calls, CallNotes>>

export const imported =
  'The first line names the fields. Figures have a point as decimal sign. The import stores all rows or nothing: a row with an error refuses the file, unless `leaveOut` leaves such rows out. `dryRun` only checks. `update` changes stored things; a missing column or an empty cell then keeps the stored value. The history shows the file by `name`. `ignored` lists unknown operators.'
export const importErrors = 'Rows have errors; `details` lists each with its line and column.'
export const implausibleBaseline =
  'Or the readings do not allow the figures of a baseline (`baseline-implausible`); `accept` stores them all the same.'
export const paged =
  'The newest come first. `after` is the `next` of the previous page; `limit` is 1 to 200, by default 50.'
