import { model } from "@medusajs/framework/utils"

/** A customer's way to pay for a new subscription. */
export const SubscriptionCheckout = model
  .define("subscription_checkout", {
    id: model.id({ prefix: "subcheck" }).primaryKey(),
    customer_id: model.text(),
    plan_id: model.text(),
    price_id: model.text(),
    quantity: model.number(),
    provider: model.enum(["stripe", "iyzico", "paytr"]),
    /** The provider's id of the checkout. Null until the provider has answered. */
    provider_ref: model.text().nullable(),
    status: model.enum(["pending", "completed", "failed", "expired"]),
    /** To pay now, in the smallest unit. */
    amount_minor: model.number(),
    currency_code: model.text(),
    /** The part of it that is only paid to store a card. It is returned at once. */
    returned_minor: model.number().default(0),
    coupon_id: model.text().nullable(),
    /** Whether the checkout is the only one of its customer that may use the coupon. */
    coupon_once: model.boolean().default(false),
    /** The coupon's discount on the first payment. */
    discount_minor: model.number().default(0),
    /** The plan's trial in days when the checkout began. */
    trial_days: model.number().default(0),
    /**
     * The step that the storefront takes. Contains no secrets of the shop. Null until the provider has answered, and when
     * the step is done but the money is on its way.
     */
    action: model.json().nullable(),
    /** The card that PayTR has stored with the payment, encrypted. The subscription takes it over. */
    card: model.text().nullable(),
    return_to: model.text().nullable(),
    locale: model.text().nullable(),
    expires_at: model.dateTime(),
    /**
     * When the job looks at it next: to ask the provider about a payment, or to end the subscription that it replaces.
     * Null if nothing is left to do.
     */
    due_at: model.dateTime().nullable(),
    /** The subscription that it made. Unique, as one checkout makes one subscription. */
    subscription_id: model.text().unique().nullable(),
    /** The subscription that ends when this one is paid. */
    replaces_id: model.text().nullable(),
  })
  .indexes([
    {
      on: ["provider", "provider_ref"],
      unique: true,
      where: "provider_ref IS NOT NULL AND deleted_at IS NULL",
    },
    { on: ["customer_id"] },
    { on: ["due_at"], where: "due_at IS NOT NULL AND deleted_at IS NULL" },
    {
      name: "IDX_subscription_coupon_once",
      on: ["coupon_id", "customer_id"],
      unique: true,
      where: "coupon_once AND deleted_at IS NULL",
    },
    { on: ["coupon_id"], where: "coupon_id IS NOT NULL AND deleted_at IS NULL" },
  ])
