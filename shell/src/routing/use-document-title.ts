import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'AeroFleet' ? title : `${title} · AeroFleet`
  }, [title])
}
