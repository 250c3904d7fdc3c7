import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The names of the jobs. */
export const RENEW_SUBSCRIPTIONS = "renew-subscriptions"
export const SEND_SUBSCRIPTION_MAILS = "send-subscription-mails"
export const RETURN_SUBSCRIPTION_PAYMENTS = "return-subscription-payments"
export const ORDER_SUBSCRIPTION_PRODUCTS = "order-subscription-products"
export const SETTLE_SUBSCRIPTION_CHECKOUTS = "settle-subscription-checkouts"
/** The job of the feature `invoices`. */
export const ISSUE_SUBSCRIPTION_INVOICES = "issue-subscription-invoices"
export const FORGET_SUBSCRIPTION_CARDS = "forget-subscription-cards"

export const DUE_SUBSCRIPTIONS: DueRows = {
  table: "subscription",
  moment: "next_action_at",
  where: "next_action_at IS NOT NULL AND deleted_at IS NULL",
}

/** The topic of these mails in the queue. */
export const SUBSCRIPTION_MAILS = "subscriptions"

export const DUE_REFUNDS: DueRows = {
  table: "subscription_refund",
  moment: "due_at",
  where: "due_at IS NOT NULL AND deleted_at IS NULL",
}

export const DUE_DELIVERIES: DueRows = {
  table: "subscription_cycle",
  moment: "order_due_at",
  where: "order_due_at IS NOT NULL AND deleted_at IS NULL",
}

/** Payments whose printed invoices are not issued yet. */
export const DUE_DOCUMENTS: DueRows = {
  table: "subscription_invoice",
  moment: "document_due_at",
  where: "document_due_at IS NOT NULL AND deleted_at IS NULL",
}

export const DUE_CHECKOUTS: DueRows = {
  table: "subscription_checkout",
  moment: "due_at",
  where: "due_at IS NOT NULL AND deleted_at IS NULL",
}

export const DUE_CARD_REMOVALS: DueRows = {
  table: "subscription_card_removal",
  moment: "due_at",
  where: "deleted_at IS NULL",
}
