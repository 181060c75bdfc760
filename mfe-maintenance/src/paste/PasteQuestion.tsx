import { formatDate } from '@aerofleet/shared/format'
import { readingFields } from '@aerofleet/shared/records/reading'
import { Button } from '@aerofleet/ui/Button'
import { FormatChoice } from '@aerofleet/ui/import/steps/FormatChoice'
import { useId } from 'react'
import classes from './PasteQuestion.module.css'
import type { PasteAnswers, PasteQuestions } from './questions'

type PasteQuestionProps = {
  questions: PasteQuestions
  onAnswer: (answer: PasteAnswers) => void
  onCancel: () => void
}

/** No answer is chosen beforehand. */
export function PasteQuestion({
  questions: { order, figure, date },
  onAnswer,
  onCancel,
}: PasteQuestionProps) {
  return (
    <section aria-label="Pasted lines" className={classes.question}>
      {order ? (
        <OrderChoice order={order} onAnswer={onAnswer} />
      ) : figure ? (
        <FormatChoice
          noun="figure"
          question={figure}
          value={null}
          onChoose={(format) => onAnswer({ figure: format })}
        />
      ) : date ? (
        <FormatChoice
          noun="date"
          question={date}
          toText={formatDate}
          value={null}
          onChoose={(format) => onAnswer({ date: format })}
        />
      ) : null}
      <Button variant="quiet" onClick={onCancel}>
        Discard the Lines
      </Button>
    </section>
  )
}

type OrderChoiceProps = {
  order: NonNullable<PasteQuestions['order']>
  onAnswer: (answer: PasteAnswers) => void
}

const orders = [
  ['hours', 'cycles'],
  ['cycles', 'hours'],
] as const

function OrderChoice({ order: { line, texts }, onAnswer }: OrderChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.order}>
      <legend>{`${texts.slice(0, 2).join(' and ')} in line ${line} are`}</legend>
      {orders.map((each) => (
        <label key={each[0]}>
          <input type="radio" name={name} onChange={() => onAnswer({ order: each })} />
          <span>{each.map((counter) => readingFields[counter].label).join(' and ')}</span>
        </label>
      ))}
    </fieldset>
  )
}
