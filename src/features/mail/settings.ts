import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { email, hostName, line, orNull, port } from "../../lib/fields"
import { rsaPrivateKey } from "./services/rsa-private-key"

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
    /** Signs the mails that come from the shop's own address (DKIM, RFC 6376). */
    dkim_enabled: z.boolean().default(false),
    /** The name of the key in the DNS record `<selector>._domainkey.<domain of from_address>`. */
    dkim_selector: orNull(
      z
        .string()
        .regex(
          /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
          "must be lower-case letters, digits and hyphens, such as mail-2026",
        ),
    ),
  },
  secrets: {
    smtp_password: secretText(1000),
    dkim_private_key: rsaPrivateKey,
  },
  groups: {
    dkim: {
      switchedBy: "dkim_enabled",
      needs: ["dkim_selector", "dkim_private_key"],
      isExtra: true,
    },
  },
  destinations: { smtp_password: ["smtp_host", "smtp_port"] },
})
