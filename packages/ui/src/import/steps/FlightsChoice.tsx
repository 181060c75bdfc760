import { Radios } from './Radios'

type FlightsChoiceProps = { value: boolean | null; onChoose: (areFlights: boolean) => void }

export const FlightsChoice = (props: FlightsChoiceProps) => (
  <Radios
    question="The hours of a line are"
    help="They do not grow as totals do."
    choices={[
      { value: true, text: 'those of single flights, to be added to the totals before them' },
      { value: false, text: 'the total hours of the aircraft after that line' },
    ]}
    {...props}
  />
)
