import { Outlet, ScrollRestoration } from 'react-router-dom'
import { LoadingBar } from './LoadingBar'

export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
