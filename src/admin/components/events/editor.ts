import { events } from "../../resources/events"
import type { EditorProps } from "../publications/publication-editor"

export const eventEditor: EditorProps = {
  resource: events,
  path: "/events",
  own: [
    { name: "starts_at", kind: "date-time" },
    { name: "ends_at", kind: "date-time" },
    { name: "timezone", kind: "line", isRequired: true, hasHint: true },
    { name: "event_status", kind: "choice", options: ["scheduled", "postponed", "canceled"] },
    { name: "attendance_mode", kind: "choice", options: ["in_person", "online", "mixed"] },
    { name: "online_url", kind: "address", hasHint: true },
    { name: "image", kind: "address" },
  ],
  blank: { timezone: "UTC", event_status: "scheduled", attendance_mode: "in_person" },
}
