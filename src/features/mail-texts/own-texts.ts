import { errors, type Fault, validationError } from "../../lib/errors"
import { plainLineField } from "../../lib/fields"
import { placeholdersIn } from "../mail/module/content/filled"
import { EDITABLE_MAILS, type EditableMail, MAIL_LANGUAGES } from "../mail/module/content/kinds"
import type { MailTextPlace, MailTexts } from "./module/types"

const LONGEST = { subject: 200, others: 1_000 }

/** The mail of a template. Throws 404 for an unknown one, and for a language without mails. */
export function editableMail({ template, language }: MailTextPlace): EditableMail {
  const mail = EDITABLE_MAILS.get(template)
  if (!mail || !MAIL_LANGUAGES.some((known) => known === language)) throw errors.notFound()
  return mail
}

/**
 * Checks the texts that an admin writes. A text is one line without markup, and its placeholders are those of the mail.
 * Texts that are empty or the same as ours are left out, so that they follow ours. Throws 400 that names each wrong block.
 */
export function checkedTexts(
  place: MailTextPlace,
  given: Readonly<Record<string, string | null>>,
): MailTexts {
  const { variables, blocks } = editableMail(place)
  const ours = blocks(place.language)
  const faults: Fault[] = []
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    const path = `texts.${name}`
    const complain = (code: Fault["code"], message: string) =>
      faults.push({ path, code, message: `Field '${path}': ${message}.` })
    if (!Object.hasOwn(ours, name)) {
      complain("unknown_field", "this mail has no such text")
      continue
    }
    if (text === null || text.trim() === "") continue
    const longest = name === "subject" ? LONGEST.subject : LONGEST.others
    if (text.length > longest) {
      complain("out_of_range", `must have ${longest} characters or fewer`)
      continue
    }
    const { data, error } = plainLineField(longest).safeParse(text)
    if (data === undefined) complain("invalid_field", error.issues[0]?.message ?? "is not a text")
    else if (/\{\{|\}\}/.test(data)) complain("invalid_field", "must not contain double braces")
    else {
      const unknown = placeholdersIn(data).find((word) => !variables.includes(word))
      const known = variables.map((word) => `{${word}}`).join(", ")
      if (unknown !== undefined)
        complain("invalid_field", `the placeholder '{${unknown}}' is unknown; this mail has ${known}`)
      else if (data !== ours[name]) texts[name] = data
    }
  }
  if (faults.length > 0) throw validationError(faults)
  return texts
}
