import type { HandlersOf } from '../../http/handlers'
import { findForecast, findForecastPage } from './queries'

export const forecastHandlers: HandlersOf<'maintenanceForecast'> = {
  maintenanceForecastView: ({ db, query, today }) => findForecast(db, query, today()),

  maintenanceForecastItems: async ({ db, query, today }) => {
    const day = today()
    return { ...(await findForecastPage(db, query, day)), today: day }
  },
}
