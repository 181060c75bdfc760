import { LegalPage } from '../LegalPage'

function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p>AeroFleet keeps what it needs to run your fleet, and nothing for anybody else.</p>
      <h2>What is stored</h2>
      <p>
        Your account (display name, email and role), the aircraft and operator companies that your
        organisation enters, and a record of who changed what and when.
      </p>
      <h2>In your browser</h2>
      <p>
        The sign-in token, the lists of your last visit, and a debug log of your own requests,
        without passwords or tokens. Signing out removes the token and the lists; the debug console
        clears the log.
      </p>
      <h2>This page</h2>
      <p>The public pages set no cookies and send no data about you.</p>
    </LegalPage>
  )
}

export { PrivacyPage as Component }
