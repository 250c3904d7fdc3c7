import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { MAIL_LANGUAGES } from "../../mail/module/content/kinds"

const template = z.string().meta({ examples: ["reset_password"] })
const language = z.enum(MAIL_LANGUAGES).meta({ examples: ["en"] })

const mailText = z
  .object({
    template,
    language: z.string().meta({ examples: ["en"] }),
    variables: z
      .array(z.string())
      .describe("The placeholders that the texts may contain, as `{name}`.")
      .meta({ examples: [["shop"]] }),
    blocks: z
      .array(
        z.object({
          name: z.string().meta({ examples: ["subject"] }),
          standard: z.string().meta({ examples: ["A new password for {shop}"] }),
          text: z.string().nullable().describe("The shop's own text. Null: the standard."),
        }),
      )
      .describe("In the order of the mail."),
  })
  .meta({ id: "AdminMailText" })

const response = z.object({ mail_text: mailText })
const texts = z.strictObject({
  texts: z
    .record(z.string().max(40), z.string().max(20_000).nullable())
    .describe("Texts by the names of their blocks. One that is missing, empty or null is the standard.")
    .meta({ examples: [{ subject: "Your new password for {shop}" }] }),
})

const ITEM = "/admin/mail-texts/:template/:language"
const errors = ["missing_field", "unknown_field", "invalid_field", "out_of_range"] as const

export const adminMailTexts = contract({
  adminListMailTexts: {
    method: "GET",
    path: "/admin/mail-texts",
    auth: "admin",
    summary: "The shop's mails whose texts can be changed",
    query: listQuery({
      order: ["template", "-template"],
      filters: { language: language.default("en").describe("The language of the subjects.") },
    }),
    response: page({
      mail_texts: z.array(
        z
          .object({
            template,
            subject: z.string().meta({ examples: ["A new password for {shop}"] }),
            changed_languages: z.array(z.string()).meta({ examples: [["de"]] }),
          })
          .meta({ id: "AdminMailTextSummary" }),
      ),
    }),
  },
  adminReadMailText: {
    method: "GET",
    path: ITEM,
    auth: "admin",
    summary: "The texts of a mail in a language",
    response,
  },
  adminSaveMailText: {
    method: "POST",
    path: ITEM,
    auth: "admin",
    summary: "Replace the shop's own texts of a mail",
    description: "A text is one line without markup. Its placeholders must be those of the mail.",
    body: texts,
    response,
    errors: [...errors],
  },
  adminResetMailText: {
    method: "DELETE",
    path: ITEM,
    auth: "admin",
    summary: "Use the standard texts of a mail again",
    response,
  },
  adminPreviewMailText: {
    method: "POST",
    path: `${ITEM}/preview`,
    auth: "admin",
    summary: "A mail with example values and these texts",
    description: "Stores nothing.",
    body: texts,
    response: z.object({
      mail_preview: z
        .object({
          subject: z.string().meta({ examples: ["Your new password for Alder & Clay"] }),
          html: z.string().meta({ examples: ["<!doctype html>…"] }),
          text: z.string().meta({ examples: ["Hello,"] }),
        })
        .meta({ id: "MailPreview" }),
    }),
    errors: [...errors],
  },
})
