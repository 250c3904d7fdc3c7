import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { shownForm } from "../module/schemas"

export const forms = contract({
  readPopupForm: {
    method: "GET",
    path: "/store/forms/popup",
    auth: "key",
    customer: "optional",
    localized: true,
    cachedUntilChangeOf: ["form"],
    summary: "The shop's pop-up form",
    description:
      "`null` if no pop-up is published, its schedule has not begun or has ended, or it is for other languages or other customers. The storefront applies the remaining rules.",
    response: z.object({ form: shownForm.nullable() }),
  },
  readForm: {
    method: "GET",
    path: "/store/forms/:slug",
    auth: "key",
    localized: true,
    cachedUntilChangeOf: ["form"],
    summary: "One form",
    description: "Send its `version` back with the answers.",
    response: z.object({ form: shownForm }),
  },
})
