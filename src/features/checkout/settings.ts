import { z } from "zod"
import { defineArea } from "../../kits/settings/area"

/** Whether the checkout shows a field, and whether the buyer must fill it in. */
const presence = z.enum(["hidden", "optional", "required"])

const MAX_PER_LINE = 1_000_000
const MAX_WINDOW_HOURS = 8_760
/**
 * 30 days. A guest's order can be read by its id, and ids become known to others through browser histories. So the time
 * is limited.
 */
const MAX_GUEST_ORDER_HOURS = 720

/** The settings of the checkout: its fields, the limits of an order, and how long customers may cancel. */
export const settings = defineArea({
  fields: {
    /** If true, guests may order. */
    guest_checkout: z.boolean().default(true),
    /** Fields of the shipping address. */
    phone: presence.default("optional"),
    company: presence.default("optional"),
    address_2: presence.default("optional"),
    province: presence.default("optional"),
    /** Fields of the cart's metadata. */
    tax_number: presence.default("hidden"),
    order_note: presence.default("optional"),
    newsletter_opt_in: z.enum(["hidden", "optional"]).default("hidden"),
    /** Without a limit, a typing error or a joke could reserve all stock. */
    max_quantity_per_line: z.int().min(1).max(MAX_PER_LINE).default(9_999),
    /** In hours after the order. With 0, customers cannot cancel. */
    cancellation_window_hours: z.int().min(0).max(MAX_WINDOW_HOURS).default(24),
    /**
     * In hours after the order. Callers with the id of a guest's order can read it for this time. With 0, they cannot.
     */
    guest_order_hours: z.int().min(0).max(MAX_GUEST_ORDER_HOURS).default(0),
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
