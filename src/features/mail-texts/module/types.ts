/** Which texts: of this mail, in this language. */
export interface MailTextPlace {
  template: string
  language: string
}

/** Texts by the names of their blocks. */
export type MailTexts = Readonly<Record<string, string>>
