import { destinations } from "../../resources/destinations"
import type { EditorProps } from "../publications/publication-editor"

export const destinationEditor: EditorProps = {
  resource: destinations,
  path: "/destinations",
  own: [
    { name: "parent_id", kind: "reference", to: destinations },
    { name: "image", kind: "media" },
    { name: "latitude", kind: "number" },
    { name: "longitude", kind: "number" },
    { name: "position", kind: "number", isRequired: true, hasHint: true },
  ],
  blank: { position: 0 },
}
