import { LegalPage } from '../LegalPage'

function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p>AeroFleet keeps what it needs to run your fleet, and nothing for anybody else.</p>
      <h2>What is stored</h2>
      <p>
        Your account (display name, email and role), which the sign-in service keeps with your
        password; the aircraft and operator companies that your organisation enters; and a record of
        who changed what and when, which stays.
      </p>
      <p>
        With maintenance: who did and inspected which work, the licences and papers that are named
        for it, and until when somebody may inspect; which alerts you have read, of which aircraft
        you want mail, and whether a mail was sent to you: for 90 days, the last one for longer. A
        mail goes to your verified address through the mail server of your organisation, and names
        aircraft only if your organisation wants that.
      </p>
      <p>
        The server’s log has the ID of your account with each request, and nothing of what you send.
        If a screen fails, the server keeps the message of the error, without your name.
      </p>
      <h2>In your browser</h2>
      <p>
        Your sign-in, and when you last used it; the choices you make for the screens, such as their
        colours, the columns of a list and those of a file; and a debug log of your own requests,
        without passwords or tokens. Text that you have not saved stays in its tab for at most 24
        hours if the session ends over it. Signing out removes the sign-in, such text and the log.
      </p>
      <p>
        What you type on a card of a work order stays on this device until the server has it, for at
        most 30 days, also after you sign out. The screens show it to you alone.
      </p>
      <h2>This page</h2>
      <p>The public pages set no cookies and send no data about you.</p>
    </LegalPage>
  )
}

export { PrivacyPage as Component }
