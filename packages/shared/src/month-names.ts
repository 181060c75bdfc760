/**
 * The names of the months in English, German, French, Spanish, Dutch, Polish, Italian, Portuguese and the Scandinavian
 * languages, without accents.
 */
const monthNames = [
  'january januar janner janvier enero januari stycznia styczen gennaio janeiro',
  'february februar fevrier febrero februari lutego luty febbraio fevereiro',
  'march marz maerz mrz mars marzo maart mrt marca marzec marco mars marts',
  'april avril abril kwietnia kwiecien aprile',
  'may mai mayo mei maja maj maggio maio',
  'june juni juin junio czerwca czerwiec giugno junho',
  'july juli juillet julio lipca lipiec luglio julho',
  'august aout agosto augustus sierpnia sierpien augusti',
  'september septembre septiembre wrzesnia wrzesien settembre setembro',
  'october oktober octobre octubre pazdziernika pazdziernik ottobre outubro',
  'november novembre noviembre listopada listopad',
  'december dezember decembre diciembre grudnia grudzien dicembre dezembro desember',
].map((names) => names.split(' '))

/** Returns the number of a month, also for the first letters of its name; `undefined` if several or none fit. */
export function monthOf(name: string): number | undefined {
  const word = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const fitting = monthNames.flatMap((names, index) =>
    names.some((each) => each.startsWith(word)) ? [index + 1] : [],
  )
  return fitting.length === 1 ? fitting[0] : undefined
}
