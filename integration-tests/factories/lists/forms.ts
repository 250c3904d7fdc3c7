import { createForm, field, formContent } from "../forms"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/forms": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const word = unique("word")
    return {
      path: `/admin/forms?q=${word}`,
      table: "form",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            createForm(shop, { content: formContent([field("name")], { title: { en: word } }) }),
          ),
        ),
    }
  },
  "GET /admin/forms/:id/versions": {
    path: "/admin/forms/form_none/versions",
    exempt: "Each version has its own number, and its form must exist.",
  },
}
