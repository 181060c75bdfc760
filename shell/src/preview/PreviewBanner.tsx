import { TopBanner } from '../TopBanner'
import { forgetPreview } from './tab-preview'

type Props = {
  /** `null` when there is none to be seen. */
  preview: { name: string; until: number; release: { version: string } } | null
  /** Why there is none. */
  sentence?: string | undefined
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function leave(): void {
  forgetPreview()
  window.location.reload()
}

/** Says what this tab previews. Leave goes back to what everybody sees. */
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
