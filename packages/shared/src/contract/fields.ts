import * as z from 'zod/mini'
import { clean, cleanLines } from '../clean'
import { largestFigure } from '../largest-figure'

/**
 * Returns the schema of a text that is cleaned and then has 1 to `maxLength` characters. `label` begins its messages.
 * `checks` test the cleaned text, too.
 */
export function requiredText(
  label: string,
  maxLength: number,
  ...checks: z.core.$ZodCheck<string>[]
) {
  const missing = `${label} is required`
  return z.pipe(
    z.pipe(
      z.string({
        error: ({ input }) => (input === undefined ? missing : `${label} must be text`),
      }),
      z.transform(clean),
    ),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`),
        ...checks,
      ),
  )
}

/** What a client sends for a field that it may leave out. */
type MayBeAbsent<Schema extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniNullable<z.ZodMiniType<unknown, z.input<Schema>>>
>

/** Prepares what a client sends for a field that it may leave out, for the schema that reads it. */
export const given = <Schema extends z.ZodMiniType>(prepare: (raw: unknown) => unknown) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema after it reads whatever is given
  z.transform(prepare) as unknown as MayBeAbsent<Schema>

/** A field of a request that may be absent or `null`, which mean the same. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    given<Schema>((raw) => raw ?? undefined),
    z.optional(schema),
  )

/** A field of a request that counts as `value` if it is absent or `null`. */
export const withDefault = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) =>
  z
    .pipe(
      given<Schema>((raw) => raw ?? value),
      schema,
    )
    .check(z.meta({ default: value }))

export const optionalText = (label: string, maxLength: number, cleaned = clean) =>
  withDefault(
    z.pipe(
      z.pipe(z.string(`${label} must be text`), z.transform(cleaned)),
      z.string().check(z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`)),
    ),
    '',
  )

/** A text of several lines. */
export const optionalLines = (label: string, maxLength: number) =>
  optionalText(label, maxLength, cleanLines)

/** Refuses more than 2 decimals, however small the rest is. */
export const twoDecimals = (label: string) =>
  z.refine<number>(
    (value) => Math.round(value * 100) / 100 === value,
    `${label} can have at most 2 decimals`,
  )

/** Flight hours: a number from 0 to 1,000,000 with at most 2 decimals. */
export const hoursFigure = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} must be at least 0`),
      z.lte(largestFigure, `${label} must be at most 1,000,000`),
      twoDecimals(label),
      z.meta({ description: 'at most 2 decimals' }),
    )

// Years are below 10,000 and have no separator.
const inWords = (figure: number) => figure.toLocaleString('en', { useGrouping: 'min2' })

export const wholeFigure = (label: string, smallest: number, largest: number) =>
  z.number(`${label} must be a number`).check(
    z.refine((value) => Number.isInteger(value), `${label} must be a whole number`),
    z.gte(smallest, `${label} must be at least ${inWords(smallest)}`),
    z.lte(largest, `${label} must be at most ${inWords(largest)}`),
    z.meta({ type: 'integer' }),
  )

export const cyclesFigure = (label: string) => wholeFigure(label, 0, largestFigure)

type ListSentences = { noList: string; tooLong: string }

/**
 * Returns the schema of a list of texts in a request. A small body can have a million texts, so it checks the length
 * first and names only the first wrong text.
 */
export const textsOf = (
  text: z.ZodMiniType<string>,
  largest: number,
  { noList, tooLong }: ListSentences,
) =>
  z.pipe(
    z.transform((given: readonly string[], context) => {
      const refuse = (message: string, path: number[] = []) => {
        context.issues.push({ code: 'custom', input: undefined, message, path })
        return z.NEVER
      }
      if (!Array.isArray(given)) return refuse(noList)
      if (given.length > largest) return refuse(tooLong)
      const texts: string[] = []
      for (const [at, each] of given.entries()) {
        const { data, error } = text.safeParse(each)
        if (data === undefined) return refuse(error?.issues[0]?.message ?? '', [at])
        texts.push(data)
      }
      return texts
    }),
    z.array(z.string()).check(z.maxLength(largest, tooLong)),
  )

/**
 * Returns the schema of a list in a request. A small body can have a million wrong elements, so it checks the length
 * first.
 */
export const listOf = <Element extends z.ZodMiniType>(
  element: Element,
  largest: number,
  { noList, tooLong }: ListSentences,
) =>
  z.pipe(
    z.transform((given: readonly z.input<Element>[], context): unknown => {
      if (!Array.isArray(given) || given.length <= largest) return given
      context.issues.push({ code: 'custom', input: given.length, message: tooLong })
      return z.NEVER
    }),
    z.array(element, noList).check(z.maxLength(largest, tooLong)),
  )

export const plainText = (label: string) =>
  z.string(`${label} must be text`).check(
    z.maxLength(254, `${label} must be at most 254 characters`),
    z.refine((value) => !/\p{Cc}/u.test(value), `${label} must be plain text`),
  )

/**
 * Returns the schema of a thing that the API answers. It keeps unknown fields, because a page with a newer contract may
 * read the same answer from the cache.
 */
export function entity<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type leaves out the unknown fields
  return z.looseObject(shape) as unknown as z.ZodMiniObject<Shape>
}
