import type { Values } from "../../lib/draft"
import { events } from "../../resources/events"
import { regions } from "../../resources/regions"
import type { FieldDefinition } from "../crud/field-definition"
import type { EditorProps } from "../publications/publication-editor"
import { Announcement } from "./announcement"
import { TranslatedParts } from "./translated-parts"

const ID_LENGTH = 8

/** A new session or speaker. Others refer to it by this id, so it stays when the title or the name changes. */
const blank = () => ({ id: crypto.randomUUID().slice(0, ID_LENGTH) })

export const eventEditor: EditorProps = {
  resource: events,
  path: "/events",
  own: (saved) => [
    { name: "starts_at", kind: "date-time" },
    { name: "ends_at", kind: "date-time" },
    { name: "timezone", kind: "line", isRequired: true, hasHint: true },
    ...stateField(saved),
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
    {
      name: "sessions",
      kind: "rows",
      blank,
      fields: [
        { name: "title", kind: "line", isRequired: true },
        { name: "starts_at", kind: "date-time", isRequired: true },
        { name: "ends_at", kind: "date-time" },
        { name: "room", kind: "line" },
        { name: "speaker_ids", kind: "among", among: "speakers", title: "name", hasHint: true },
      ],
    },
    { name: "region_ids", kind: "references", to: regions, hasHint: true },
  ],
  blank: { timezone: "UTC", event_status: "scheduled", attendance_mode: "in_person" },
  translated: (draft, locale, dir) => <TranslatedParts draft={draft} locale={locale} dir={dir} />,
  actions: ({ id }, draft) => <Announcement id={id} draft={draft} />,
}

/**
 * Whether a saved event takes place. It can only be made to take place again: to postpone or cancel it is an
 * announcement, because its ticket holders must hear of it.
 */
function stateField({ id, event_status: state }: Values): FieldDefinition[] {
  if (id === undefined) return []
  const others = typeof state === "string" && state !== "scheduled" ? [state] : []
  return [{ name: "event_status", kind: "choice", options: [...others, "scheduled"], hasHint: true }]
}
