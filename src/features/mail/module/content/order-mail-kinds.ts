export const ORDER_MAILS = ["placed", "shipped", "canceled", "refunded"] as const

export type OrderMailKind = (typeof ORDER_MAILS)[number]

interface Kind {
  subject: string
  intro: string
}

export interface OrderMailTexts extends Record<OrderMailKind, Kind> {
  greeting: string
  /** Ends the mail about a placed order. */
  contact: string
  /** Is in the mail about a canceled order if money was returned. */
  returned: string
  /** Ends the mail about a refund. */
  patience: string
  /** The names of rows. */
  total: string
  tax: string
  credit: string
  tracking: string
}
