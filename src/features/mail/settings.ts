import { z } from "zod"
import { email, hostName, line, orNone, port } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** The sender of the shop's mails, and the mail server. */
export const settings = defineArea({
  fields: {
    from_name: orNone(line(100)),
    from_address: orNone(email),
    reply_to: orNone(email),
    smtp_host: orNone(hostName),
    smtp_port: port.default(587),
    /** Uses TLS from the first byte, as on port 465. Otherwise STARTTLS upgrades the connection. */
    smtp_secure: z.boolean().default(false),
    smtp_user: orNone(line(320)),
  },
  secrets: {
    smtp_password: secretText(1000),
  },
  destinations: { smtp_password: ["smtp_host", "smtp_port"] },
})
