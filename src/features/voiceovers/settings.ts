import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"

const model = z.string().regex(/^[\w.-]{1,64}$/, "must be the name of a model")

/** The service that reads texts aloud. A shop with its own key pays no credits. */
export const settings = defineArea({
  fields: {
    /** `auto` uses the first service with a key. The shop's own keys come first. */
    service: z.enum(["auto", "openai", "elevenlabs"]).default("auto"),
    /** The id of the voice. The default is the service's own. */
    voice_id: orNull(line(64).regex(/^[\w-]*$/, "must be the id of a voice")),
    openai_model: model.default("gpt-4o-mini-tts"),
    elevenlabs_model: model.default("eleven_multilingual_v2"),
  },
  secrets: {
    openai_api_key: secretText(300),
    elevenlabs_api_key: secretText(300),
  },
})
