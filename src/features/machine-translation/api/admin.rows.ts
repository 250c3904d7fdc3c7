import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { translation, translationRequest } from "../module/schemas"

export const translating = contract({
  translateText: {
    method: "POST",
    path: "/admin/ai/translate",
    auth: "admin",
    summary: "Translate a text",
    description: "Markup and placeholders stay byte for byte. Nothing is saved but a cached copy.",
    body: translationRequest,
    response: z.object({ translation }),
    errors: ["invalid_field", "insufficient_credits", "not_found", "not_configured", "provider_error"],
  },
})
