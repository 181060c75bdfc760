import { Outlet, ScrollRestoration, type Location } from 'react-router-dom'
import { LoadingBar } from './LoadingBar'
import { useDocumentTitle } from './page-title'

/**
 * The router has one key for the first page of all visits. A key for each visit makes it begin at the top, not at the
 * place to which the last one had scrolled.
 */
const scrollKeyOf = ({ key }: Location) => (key === 'default' ? `${performance.timeOrigin}` : key)

export function RootLayout() {
  useDocumentTitle()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}
