import { useEffect } from 'react'

/** Outside of the dashboard's frame a page names the document itself. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
