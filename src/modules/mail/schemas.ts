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
