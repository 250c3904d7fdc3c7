import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { forgetReservations } from "../../capacity/services/forget-reservations"
import { recordsRemovals } from "../../privacy/services/records-removals"

/** Forgets the attendees of carts that can become no order. */
export const purgeReservedAdmissions = recordsRemovals({
  name: "purge-reserved-admissions",
  restSeconds: 12 * HOUR_SECONDS,
  async run(container, removals) {
    const events = container.resolve("events")
    const capacity = container.resolve("capacity")
    await removals.from("event_registration", (count) =>
      forgetReservations(container, {
        page: async (after) => {
          const admissions = await events.reservedAfter(after)
          const lines = await capacity.listCapacityHoldLines(
            { id: [...new Set(admissions.map(({ hold_line_id }) => hold_line_id))] },
            { select: ["id", "hold_id"], take: after.take },
          )
          const holds = new Map(lines.map(({ id, hold_id }) => [id, hold_id]))
          return admissions.map(({ id, hold_line_id }) => ({ id, hold_id: holds.get(hold_line_id) }))
        },
        remove: (admissions) => events.removeReservedAdmissions(admissions.map(({ id }) => id)),
        count,
      }),
    )
  },
})
