import { z } from "zod"
import { email, hostName, line, orNull, port } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** The sender of the shop's mails, and the mail server. */
export const settings = defineArea({
  fields: {
    from_name: orNull(line(100)),
    from_address: orNull(email),
    reply_to: orNull(email),
    smtp_host: orNull(hostName),
    smtp_port: port.default(587),
    /**
     * True: the connection uses TLS from its start, as on port 465. False: it begins without and changes to TLS by
     * STARTTLS.
     */
    smtp_secure: z.boolean().default(false),
    smtp_user: orNull(line(320)),
  },
  secrets: {
    smtp_password: secretText(1000),
  },
  destinations: { smtp_password: ["smtp_host", "smtp_port"] },
})
