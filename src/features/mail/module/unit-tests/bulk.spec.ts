import { describe, expect, it } from "vitest"
import { outcomeOf } from "../lib/bulk"

describe("an error of the mail server", () => {
  it.each([
    [{ command: "RCPT TO", responseCode: 550 }, "failed", false],
    [{ command: "RCPT TO", responseCode: 550, response: "550 5.1.1 User unknown" }, "failed", true],
    [
      { command: "RCPT TO", responseCode: 550, response: "550-5.1.1 The account\n550 5.1.1 is no" },
      "failed",
      true,
    ],
    [{ command: "RCPT TO", responseCode: 550, response: "550 5.1.2 Bad domain" }, "failed", true],
    [{ command: "DATA", responseCode: 550, response: "550 5.1.1 No mailbox" }, "failed", true],
    [{ command: "RCPT TO", responseCode: 550, response: "550 No such user here" }, "failed", true],
    [
      { command: "RCPT TO", responseCode: 550, response: "550 <ada@mail.test>: user unknown" },
      "failed",
      true,
    ],
    [
      { command: "RCPT TO", responseCode: 553, response: "553 mailbox ada@mail.test does not exist" },
      "failed",
      true,
    ],
    // These say that the sender is blocked, and nothing about the address.
    [{ command: "RCPT TO", responseCode: 554, response: "554 5.7.1 Relay access denied" }, "failed", false],
    [
      { command: "RCPT TO", responseCode: 554, response: "554 Relay denied for unknown users" },
      "failed",
      false,
    ],
    [
      { command: "RCPT TO", responseCode: 550, response: "550 5.7.1 Blocked: user unknown to us" },
      "failed",
      false,
    ],
    [{ command: "RCPT TO", responseCode: 550, response: "550 5.1.8 Bad sender's domain" }, "failed", false],
    [{ command: "RCPT TO", responseCode: 550, response: "550 mailbox unavailable" }, "failed", false],
    [{ command: "RCPT TO", responseCode: 550, response: "550 Your IP is blocked" }, "failed", false],
    [{ command: "RCPT TO", responseCode: 550, response: "550 Sender address invalid" }, "failed", false],
    [{ command: "RCPT TO", responseCode: 552, response: "552 5.2.2 Mailbox full" }, "failed", false],
    [{ command: "MAIL FROM", responseCode: 550, response: "550 5.1.1 Unknown" }, "failed", false],
    [{ command: "MAIL FROM", responseCode: 550 }, "failed", false],
    [{ command: "DATA", responseCode: 554 }, "failed", false],
    [{ command: "RCPT TO", responseCode: 451 }, "later", false],
    [{ command: "DATA", responseCode: 452 }, "later", false],
    [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "unreachable", false],
    [{ code: "ESOCKET", syscall: "connect", command: "CONN" }, "unreachable", false],
    [{ code: "EDNS" }, "unreachable", false],
    // The library names the command of the connection, also if it breaks after the mail's content was sent.
    [{ code: "ECONNECTION", command: "CONN" }, "uncertain", false],
    [{ code: "ETIMEDOUT", command: "CONN" }, "uncertain", false],
    [new Error("unknown"), "uncertain", false],
  ])("%j proves %s", (error, status, isAddressRefused) => {
    expect(outcomeOf(error)).toMatchObject({ status, isAddressRefused })
  })

  it("is reported by its codes only, because its text may name the recipient", () => {
    const error = { command: "RCPT TO", responseCode: 550, message: "ada@mail.test does not exist" }
    expect(outcomeOf(error).reason).toBe("RCPT TO 550")
    const response = "550 5.1.1 ada@mail.test does not exist"
    expect(outcomeOf({ ...error, response }).reason).toBe("RCPT TO 550 5.1.1")
  })
})
