/** The texts of the pages that links in mails open. `{list}` and `{shop}` are names. */
export interface PageTexts {
  confirmTitle: string
  confirmText: string
  confirmButton: string
  confirmedTitle: string
  confirmedText: string
  leaveTitle: string
  leaveText: string
  leaveButton: string
  leftTitle: string
  leftText: string
  undoButton: string
  whyLabel: string
  tooOften: string
  notRelevant: string
  neverSubscribed: string
  other: string
  commentLabel: string
  sendButton: string
  thanks: string
  choiceTitle: string
  choiceText: string
  saveButton: string
  saved: string
}
