import { pages } from "../resources/pages"
import type { EditorProps } from "./publications/publication-editor"

export const pageEditor: EditorProps = {
  resource: pages,
  path: "/pages",
  own: [
    { name: "position", kind: "number", isRequired: true, hasHint: true },
    { name: "template", kind: "slug", hasHint: true },
  ],
  blank: { position: 0 },
}
