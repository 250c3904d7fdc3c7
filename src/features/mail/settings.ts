import { z } from "zod"
import { email, hostName, line, orNone, port } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** Who the shop's mails come from, and the server that sends them. */
export const settings = defineArea({
  fields: {
    from_name: orNone(line(100)),
    from_address: orNone(email),
    reply_to: orNone(email),
    smtp_host: orNone(hostName),
    smtp_port: port.default(587),
    /** TLS from the first byte, as on port 465. Without it the connection is upgraded with STARTTLS. */
    smtp_secure: z.boolean().default(false),
    smtp_user: orNone(line(320)),
  },
  secrets: {
    smtp_password: secretText(1000),
  },
  destinations: { smtp_password: ["smtp_host", "smtp_port"] },
})
