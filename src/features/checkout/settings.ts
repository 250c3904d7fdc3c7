import { z } from "zod"
import { defineArea } from "../../lib/settings/area"

/** Whether the checkout asks for something, and whether it insists on it. */
const presence = z.enum(["hidden", "optional", "required"])

const MOST_PER_LINE = 1_000_000
const LONGEST_WINDOW_HOURS = 8_760
/** A month: an id leaks with a browser's history and a page's referrer. */
const LONGEST_GUEST_ORDER_HOURS = 720

/** What customers are asked for when they order, and how long they may think better of it. */
export const settings = defineArea({
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
    /** Keeps typing errors and pranks from holding a shop's whole stock. */
    max_quantity_per_line: z.int().min(1).max(MOST_PER_LINE).default(9_999),
    /** In hours after the order was placed. With 0 customers cancel nothing by themselves. */
    cancellation_window_hours: z.int().min(0).max(LONGEST_WINDOW_HOURS).default(24),
    /** In hours after the order was placed. Who has the id of a guest's order sees all of it for so long; with 0, never. */
    guest_order_hours: z.int().min(0).max(LONGEST_GUEST_ORDER_HOURS).default(0),
  },
  secrets: {},
  assistantMayChange: [
    "guest_checkout",
    "phone",
    "company",
    "address_2",
    "province",
    "tax_number",
    "order_note",
    "newsletter_opt_in",
    "cancellation_window_hours",
  ],
})
