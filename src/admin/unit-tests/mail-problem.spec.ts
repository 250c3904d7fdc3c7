import { describe, expect, it } from "vitest"
import { PROBLEMS, problemText } from "../../lib/text/mail-problems"
import de from "../i18n/mail-queue/de.json"
import en from "../i18n/mail-queue/en.json"
import { mailProblem } from "../lib/mail-problem"

const textsIn = (texts: typeof en) => (key: string) =>
  Object.entries(texts.mail_log.problems).find(([name]) => key === `mail_log.problems.${name}`)?.[1] ?? key

describe("why a mail could not be sent", () => {
  it("has a text for each problem, in English the server's own", () => {
    expect(en.mail_log.problems).toEqual(PROBLEMS)
  })

  it.each([
    [problemText("refused", "EAUTH 535"), "Der Mailserver hat die Mail nicht angenommen (EAUTH 535)"],
    [problemText("timeout"), "Der Mailserver ist nicht rechtzeitig fertig geworden"],
    ["RCPT TO 550 5.1.1", "RCPT TO 550 5.1.1"],
  ])("%s becomes %s", (problem, text) => {
    expect(mailProblem(textsIn(de), problem)).toBe(text)
  })
})
