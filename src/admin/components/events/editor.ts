import { events } from "../../resources/events"
import { regions } from "../../resources/regions"
import type { EditorProps } from "../publications/publication-editor"

const ID_LENGTH = 8

/** A new session or speaker. Others refer to it by this id, so it stays when the title or the name changes. */
const blank = () => ({ id: crypto.randomUUID().slice(0, ID_LENGTH) })

export const eventEditor: EditorProps = {
  resource: events,
  path: "/events",
  own: [
    { name: "starts_at", kind: "date-time" },
    { name: "ends_at", kind: "date-time" },
    { name: "timezone", kind: "line", isRequired: true, hasHint: true },
    { name: "event_status", kind: "choice", options: ["scheduled", "postponed", "canceled"] },
    { name: "attendance_mode", kind: "choice", options: ["in_person", "online", "mixed"] },
    {
      name: "venue",
      kind: "group",
      fields: [
        { name: "name", kind: "line", isRequired: true },
        { name: "address", kind: "text", rows: 2 },
        { name: "country_code", kind: "address", hasHint: true },
        { name: "latitude", kind: "number" },
        { name: "longitude", kind: "number" },
      ],
    },
    { name: "online_url", kind: "address", hasHint: true },
    { name: "image", kind: "media" },
    {
      name: "sessions",
      kind: "rows",
      blank,
      fields: [
        { name: "title", kind: "line", isRequired: true },
        { name: "starts_at", kind: "date-time", isRequired: true },
        { name: "ends_at", kind: "date-time" },
        { name: "room", kind: "line" },
      ],
    },
    {
      name: "speakers",
      kind: "rows",
      blank,
      fields: [
        { name: "name", kind: "line", isRequired: true },
        { name: "role", kind: "line" },
        { name: "bio", kind: "text" },
        { name: "image", kind: "media" },
      ],
    },
    { name: "region_ids", kind: "references", to: regions, hasHint: true },
  ],
  blank: { timezone: "UTC", event_status: "scheduled", attendance_mode: "in_person" },
}
