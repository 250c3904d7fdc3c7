/** The texts of a mail with a link. `{shop}` is the shop's name. */
export interface MailTexts {
  subject: string
  greeting: string
  request: string
  /** The button's label. */
  action: string
  validity: string
  ignore: string
}
