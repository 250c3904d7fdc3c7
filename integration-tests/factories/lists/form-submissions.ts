import { createPublishedForm } from "../forms"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/form-submissions": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const word = unique("word")
    const form = await createPublishedForm(shop)
    const forms = shop.container.resolve("forms")
    const sent = {
      form_id: form.id,
      form_slug: form.slug,
      version: 1,
      locale: "en",
      email: "list@factory.test",
      customer_id: null,
      page_url: null,
      answers: { message: word },
      visible: ["message"],
      consents: [],
      files: [],
      retention_days: 30,
    }
    return {
      path: `/admin/form-submissions?q=${word}`,
      table: "form_submission",
      add: (count) =>
        Promise.all(Array.from({ length: count }, async () => ({ id: await forms.submit(sent) }))),
    }
  },
}
