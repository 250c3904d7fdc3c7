import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { translation, translationRequest, translationTest } from "../module/schemas"

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
  testTranslation: {
    method: "POST",
    path: "/admin/translation/connection-test",
    auth: "admin",
    summary: "Test the shop's settings for translations",
    description:
      "Sends one word to DeepL or to the language model, as the settings choose. `detail` is its translation. Spends no credits: if the shop would use the installation's key, nothing is sent. Nothing is saved. At most 20 tests per minute.",
    body: noBody,
    response: z.object({ test: translationTest }),
  },
})
