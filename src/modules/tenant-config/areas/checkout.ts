import { z } from "zod"
import { defineArea } from "./area"

/** Whether the checkout asks for something, and whether it insists on it. */
const presence = z.enum(["hidden", "optional", "required"])

const LONGEST_WINDOW_HOURS = 8_760

/** What customers are asked for when they order, and how long they may think better of it. */
export const checkout = defineArea({
  fields: {
    /** Whether who is not signed in may order. */
    guest_checkout: z.boolean().default(true),
    /** Of the shipping address. */
    phone: presence.default("optional"),
    company: presence.default("optional"),
    address_2: presence.default("optional"),
    province: presence.default("optional"),
    /** Of the cart's metadata. */
    tax_number: presence.default("hidden"),
    order_note: presence.default("optional"),
    newsletter_opt_in: z.enum(["hidden", "optional"]).default("hidden"),
    /** In hours after the order was placed. With 0 customers cancel nothing by themselves. */
    cancellation_window_hours: z.int().min(0).max(LONGEST_WINDOW_HOURS).default(24),
  },
  secrets: {},
})
