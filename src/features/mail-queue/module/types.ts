import type { z } from "zod"
import type { mailQuery, shownMail } from "./schemas"

export type ShownMail = z.output<typeof shownMail>

export type MailQuery = z.output<typeof mailQuery>
