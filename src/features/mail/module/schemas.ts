import { z } from "zod"

/** The texts of a mail, as stored in a notification. */
export const mailContent = z.object({
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().optional(),
})

export type MailContent = Required<z.output<typeof mailContent>>

/**
 * The result of a test mail. `carrier` says how it was sent: by the shop's mail server, by the installation's, or into
 * a folder if there is neither.
 */
export const mailTest = z
  .object({
    to: z.string().meta({ examples: ["owner@alder.example"] }),
    carrier: z.enum(["shop", "installation", "folder"]).meta({ examples: ["shop"] }),
    is_working: z.boolean().meta({ examples: [false] }),
    problem: z
      .string()
      .nullable()
      .meta({ examples: ["The mail server did not accept the mail (EAUTH 535)."] }),
  })
  .meta({ id: "MailTest" })

/** How the shop's mails are signed. */
export const mailDkim = z
  .object({
    is_enabled: z.boolean().meta({ examples: [true] }),
    is_signing: z
      .boolean()
      .describe("False if signing is off or incomplete, or if the shop has no mail server of its own.")
      .meta({ examples: [true] }),
    has_key: z.boolean().meta({ examples: [true] }),
    selector: z
      .string()
      .nullable()
      .meta({ examples: ["svc-5f0c12ab"] }),
    record: z
      .object({
        type: z.literal("TXT").meta({ examples: ["TXT"] }),
        name: z.string().meta({ examples: ["svc-5f0c12ab._domainkey.alder.example"] }),
        value: z.string().meta({ examples: ["v=DKIM1; k=rsa; p=MIIBIjANBgkq…"] }),
      })
      .nullable()
      .describe(
        "The DNS record with the public key. Null if the key, the selector or the sender's address is not set.",
      ),
  })
  .meta({ id: "MailDkim" })
