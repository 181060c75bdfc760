import { Outlet, ScrollRestoration } from 'react-router-dom'
import { LoadingBar } from './LoadingBar'
import { useDocumentTitle } from './page-title'

export function RootLayout() {
  useDocumentTitle()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
