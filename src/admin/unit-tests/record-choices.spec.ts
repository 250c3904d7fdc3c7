import { describe, expect, it } from "vitest"
import { type FieldDefinition, withoutUnlisted } from "../components/crud/field-definition"

const FIELDS: FieldDefinition[] = [
  { name: "speakers", kind: "rows", fields: [{ name: "name", kind: "line" }] },
  {
    name: "sessions",
    kind: "rows",
    fields: [
      { name: "title", kind: "line" },
      { name: "speaker_ids", kind: "among", among: "speakers", title: "name" },
    ],
  },
]

describe("records that are chosen among others of the form", () => {
  it("are left out if the form does not list them any more", () => {
    const values = {
      title: "Night",
      speakers: [{ id: "mira", name: "Mira" }],
      sessions: [{ title: "First", speaker_ids: ["jonas", "mira"] }, { title: "Second" }],
    }
    expect(withoutUnlisted(values, FIELDS)).toEqual({
      ...values,
      sessions: [{ title: "First", speaker_ids: ["mira"] }, { title: "Second" }],
    })
  })

  it("are all left out if there are none", () => {
    const sessions = [{ speaker_ids: ["mira"] }]
    expect(withoutUnlisted({ speakers: null, sessions }, FIELDS)).toEqual({
      speakers: null,
      sessions: [{ speaker_ids: [] }],
    })
    expect(withoutUnlisted({ sessions: null }, FIELDS)).toEqual({ sessions: null })
  })
})
