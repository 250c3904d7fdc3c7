import { destinations } from "../../resources/destinations"
import { forms } from "../../resources/forms"
import { tourCategories } from "../../resources/tour-categories"
import { tours } from "../../resources/tours"
import type { FieldDefinition } from "../crud/field-definition"
import type { EditorProps } from "../publications/publication-editor"
import { Gallery } from "./gallery"

const DAY_TEXTS: readonly FieldDefinition[] = [
  { name: "day", kind: "number", isRequired: true },
  { name: "title", kind: "line", isRequired: true },
  { name: "body", kind: "text" },
  { name: "places", kind: "lines" },
]

const LISTS: readonly FieldDefinition[] = [
  { name: "inclusions", kind: "lines" },
  { name: "exclusions", kind: "lines" },
]

export const tourEditor: EditorProps = {
  resource: tours,
  path: "/tours",
  own: [
    { name: "duration_days", kind: "number", isRequired: true },
    { name: "timezone", kind: "line", isRequired: true, hasHint: true },
    { name: "country_code", kind: "line", hasHint: true },
    { name: "destination_ids", kind: "references", to: destinations },
    { name: "category_ids", kind: "references", to: tourCategories },
    { name: "image", kind: "media" },
    {
      name: "gallery",
      kind: "own",
      edit: (value, onChange) => <Gallery value={value} onChange={onChange} />,
    },
    {
      name: "itinerary",
      kind: "rows",
      fields: [...DAY_TEXTS, { name: "image", kind: "media" }],
    },
    ...LISTS,
    {
      name: "detail_translations",
      kind: "rows",
      fields: [
        { name: "locale", kind: "line", isRequired: true, hasHint: true },
        { name: "itinerary", kind: "rows", fields: DAY_TEXTS },
        ...LISTS,
      ],
    },
    { name: "needs_passengers", kind: "switch" },
    { name: "passenger_form_id", kind: "reference", to: forms, hasHint: true },
    { name: "position", kind: "number", isRequired: true, hasHint: true },
  ],
  blank: { position: 0, duration_days: 1, timezone: "UTC" },
}
