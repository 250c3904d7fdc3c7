/** What a mail with a link says. `{shop}` is what the shop calls itself. */
export interface MailTexts {
  subject: string
  greeting: string
  request: string
  /** On the button. */
  action: string
  validity: string
  ignore: string
}
