import { z } from "zod"
import { defineArea } from "../../kits/settings/area"

const MAX_MINUTES = 24 * 60
const MAX_OPEN_PLACES = 10_000

/** How long carts hold places, such as tickets, and how many. */
export const settings = defineArea({
  fields: {
    /** In minutes. Each change of the cart's items starts this time again. */
    hold_minutes: z.int().min(1).max(MAX_MINUTES).default(15),
    /** In minutes after the places were taken. Changes of the cart do not lengthen a hold beyond this time. */
    hold_limit_minutes: z.int().min(1).max(MAX_MINUTES).default(60),
    /** All carts of one network together may hold so many places without an anti-spam token. */
    open_places: z.int().min(1).max(MAX_OPEN_PLACES).default(20),
  },
  secrets: {},
  assistantMayChange: ["hold_minutes", "hold_limit_minutes"],
})
