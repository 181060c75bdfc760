import { TopBanner } from '../TopBanner'
import { forgetPreview } from './tab-preview'

type Props = {
  /** `null` when the tab cannot show the preview. */
  preview: { name: string; until: number; release: { version: string } } | null
  sentence?: string | undefined
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function leave(): void {
  forgetPreview()
  window.location.reload()
}

export function PreviewBanner({ preview, sentence }: Props) {
  return (
    <TopBanner label="Preview" onLeave={leave}>
      {preview ? (
        <>
          <li>
            {`Preview of ${preview.name} ${preview.release.version} until ${time.format(preview.until)}.`}
          </li>
          <li>What you save is real.</li>
        </>
      ) : (
        <li role="alert">{sentence}</li>
      )}
    </TopBanner>
  )
}
