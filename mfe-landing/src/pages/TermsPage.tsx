import { LegalPage } from '../LegalPage'

function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <p>These terms apply to everybody who uses AeroFleet.</p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself. What you may see and change depends on the role that an
        administrator of your organisation gives you.
      </p>
      <h2>Your records</h2>
      <p>
        The aircraft data that you enter stays yours. You are responsible for its accuracy: figures
        and conditions shown here support maintenance planning and do not replace the approved
        maintenance programme.
      </p>
      <h2>The service</h2>
      <p>
        Features marked Coming Soon are not available yet. The service may change; what you have
        saved is kept.
      </p>
    </LegalPage>
  )
}

export { TermsPage as Component }
