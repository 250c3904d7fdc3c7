import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { connectionTest } from "../../../kits/settings/connection-test"

export const adminAntiSpam = contract({
  testCaptcha: {
    method: "POST",
    path: "/admin/anti-spam/connection-test",
    auth: "admin",
    summary: "Test the shop's settings for the captcha",
    description:
      "Sends the saved secret with a token that cannot be valid. If the service complains about the token alone, it has accepted the secret. `detail` has its error codes. For hCaptcha, a saved site key is sent too. At most 20 tests per minute.",
    body: noBody,
    response: z.object({ test: connectionTest }),
  },
})
