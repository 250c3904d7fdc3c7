import { expect } from "vitest"
import { eventually } from "../harness/eventually"
import type { MailServer } from "../harness/mail-server"
import { mailsTo } from "./email-marketing"

const VICTIM = "victim@mail.test"

/** Texts that would add recipients, scripts or links to a mail that takes them as they are. */
export const MAIL_ATTACKS = [
  `a\r\nBcc: ${VICTIM}`,
  `a\nRCPT TO:<${VICTIM}>`,
  `" <${VICTIM}>, "`,
  `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  `"><a href="javascript:alert(1)">x</a>`,
  "{{link}} {shop} {{first_name}} ${process.env} <%= 1 %> $& $'",
  "x".repeat(10_000),
]

/** The mail arrived at its reader alone, and contains nothing that runs or leads elsewhere. Returns it. */
export async function expectHarmless(server: MailServer, to: string) {
  await eventually(() => expect(mailsTo(server, to)).toHaveLength(1))
  const [{ recipients, raw, mail } = { recipients: [], raw: "", mail: undefined }] = server.received.filter(
    (one) => one.recipients.includes(to),
  )
  expect(recipients).toEqual([to])
  const headers = raw.slice(0, raw.indexOf("\r\n\r\n"))
  expect(headers).not.toMatch(/^(?:Bcc|Cc|RCPT)\b/im)
  expect(mail?.to).toEqual([{ address: to, name: "" }])
  expect(mail?.from?.address).toBe("hello@kiln.test")
  for (const line of headers.split("\r\n")) expect(line.length).toBeLessThan(998)
  // The description of a picture is a text in quotes. If an attack ended it, the rest would stay here.
  const html = (mail?.html ?? "").replaceAll(/ alt="[^"]*"/g, "")
  expect(html).not.toMatch(/<script|<[^>]*\son\w+\s*=|href="\s*javascript:/i)
  expect(mail?.text ?? "").not.toContain("[object")
  return mail
}
