import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../../lib/errors"

/** Facts of a tour. Throws 400 `invalid_field` for an unknown one. */
export async function tourOf(container: MedusaContainer, id: string) {
  const [tour] = await container
    .resolve("tours")
    .listTours({ id }, { select: ["id", "title", "timezone", "duration_days"] })
  if (!tour) throw errors.invalidField(`Field 'tour_id': no tour has the id '${id}'.`)
  return tour
}

/** The columns of a record before a change, as far as the change names them. */
export function columnsBefore(before: object, change: object): object {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in change))
}
