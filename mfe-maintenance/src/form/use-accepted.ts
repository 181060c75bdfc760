import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useState } from 'react'

/** Checks whether the server would store the refused figures if the user accepts them. */
export const isImplausible = (error: unknown): boolean =>
  error instanceof ApiError && (error.code ?? '').endsWith('-implausible')

export const askFigures = (button: string) =>
  `Are these figures right? Press ${button} again if they are.`

/**
 * Turns the refusal of implausible figures into a question: sending the same body again accepts them.
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
 * Asks a question before a body is stored: sending the same body again stores it.
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
