import type { z } from "zod"
import type { eventColumns } from "../../features/events/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"
import type { Publication, PublicationSummary } from "./publication"

interface EventFields {
  starts_at: string | null
  ends_at: string | null
  timezone: string
  event_status: "scheduled" | "postponed" | "canceled"
  attendance_mode: "in_person" | "online" | "mixed"
  online_url: string | null
  image: string | null
}

/** Lists leave these fields out. */
type EventParts = Pick<Received<z.ZodObject<typeof eventColumns>>, "sessions">

export const events: Resource<Publication & EventFields & EventParts, PublicationSummary & EventFields> = {
  path: "/admin/events",
  one: "event",
  many: "events",
  texts: "events",
  title: "title",
}
