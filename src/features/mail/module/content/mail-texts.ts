/** The texts of a mail with a link. `{shop}` is the shop's name. */
export interface MailTexts {
  subject: string
  greeting: string
  request: string
  /** The text on the button that opens the link. */
  action: string
  validity: string
  ignore: string
}
