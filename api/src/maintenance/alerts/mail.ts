import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string }
/** `message` is for users and the log: no address, no password, and no word of the server. */
export type MailProblem = {
  message: string
  /** The server may have taken the mail all the same. */
  isPerhapsSent: boolean
}
export type Mailer = {
  /** Connects and signs in, without a mail. */
  check: () => Promise<MailProblem | null>
  send: (mail: Mail) => Promise<MailProblem | null>
}

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password.',
  ETLS: 'The mail server offers no safe connection.',
  EDNS: 'The mail server was not found.',
}

function toProblem(error: unknown, isSending: boolean): MailProblem {
  const { code = '', responseCode }: { code?: string; responseCode?: number } =
    typeof error === 'object' && error !== null ? error : {}
  const known = sentences[code]
  if (known) return { message: known, isPerhapsSent: false }
  if (responseCode)
    return { message: `The mail server refused the mail (${responseCode}).`, isPerhapsSent: false }
  return { message: 'The mail server does not answer.', isPerhapsSent: isSending }
}

export type MailOptions = {
  /** Such as `smtps://user:password@mail.example`. */
  smtpUrl: string
  from: string
  /** Milliseconds until a silent server counts as away; 20,000 by default. */
  patience?: number
}

export function createMailer({ smtpUrl, from, patience = 20_000 }: MailOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
    },
    { from },
  )
  const problemOf = (work: Promise<unknown>, isSending: boolean) =>
    work.then(
      () => null,
      (error: unknown) => toProblem(error, isSending),
    )
  return {
    check: () => problemOf(transport.verify(), false),
    send: (mail) => problemOf(transport.sendMail(mail), true),
  }
}
