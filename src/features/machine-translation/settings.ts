import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"

/** How the shop translates texts. A shop with its own key of DeepL pays no credits. */
export const settings = defineArea({
  fields: {
    /** `auto` uses the shop's own key before the installation's, and DeepL before a language model. */
    engine: z.enum(["auto", "deepl", "model"]).default("auto"),
    /** How formally readers are addressed, in languages that distinguish it. */
    formality: z.enum(["default", "more", "less"]).default("default"),
  },
  secrets: {
    deepl_api_key: secretText(200),
  },
})
