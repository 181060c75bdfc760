import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useState } from 'react'

/** Whether the server refuses figures that it stores once they are accepted. */
export const isImplausible = (error: unknown): boolean =>
  error instanceof ApiError && (error.code ?? '').endsWith('-implausible')

/** Asks whether figures are right, and says what accepts them. */
export const askFigures = (button: string) =>
  `Are these figures right? Press ${button} again if they are.`

/**
 * Makes a question of the refusal of figures that are not plausible: sending the same again accepts them.
 * @param failure the title of any other refusal
 */
export function useAccepted(button: string, failure: string) {
  const [refused, setRefused] = useState<string>()
  async function send<Body, Answer>(
    body: Body,
    store: (accept: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    const sent = JSON.stringify(body)
    try {
      return await store(sent === refused)
    } catch (error) {
      setRefused(isImplausible(error) ? sent : undefined)
      throw error
    }
  }
  return { send, failure: refused === undefined ? failure : askFigures(button) }
}

/**
 * Asks about what may be stored all the same: sending the same again stores it.
 * @param failure the title of a refusal
 */
export function useAsked(button: string, failure: string) {
  const [asked, setAsked] = useState<{ sent: string; isNow: boolean }>()
  /** @throws an error with the question, at most once for the same body */
  async function ask(body: unknown, findQuestion: () => Promise<string | undefined>) {
    const sent = JSON.stringify(body)
    const question = sent === asked?.sent ? undefined : await findQuestion()
    setAsked({ sent, isNow: question !== undefined })
    if (question !== undefined) throw new Error(question)
  }
  return { ask, failure: asked?.isNow ? askFigures(button) : failure }
}
