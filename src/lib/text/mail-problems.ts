/**
 * Why a mail could not be sent, in words for admins. The dashboard translates them
 * (src/admin/lib/mail-problem.ts), so each ends with a full stop or with the server's codes.
 */
export const PROBLEMS = {
  refused: "The mail server did not accept the mail",
  unknownMailbox: "The mail server does not know the recipient's mailbox",
  timeout: "The mail server did not finish in time",
  privateHost: "The mail server is in a private network",
  noHost: "The mail server's name has no address",
  noRecipient: "The recipient is not an email address",
  /** No mail server has seen the mail. The words say nothing about the program or its data. */
  internal: "The server could not make the mail; its log has the error",
} as const

/** A problem as a sentence. The codes are those of the mail server, such as `EAUTH 535`. */
export function problemText(problem: keyof typeof PROBLEMS, codes?: string): string {
  return `${PROBLEMS[problem]}${codes ? ` (${codes})` : ""}.`
}
