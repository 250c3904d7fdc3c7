import { describe, expect, it } from "vitest"
import { outcomeOf } from "../lib/bulk"

describe("an error of the mail server", () => {
  it.each([
    [{ command: "RCPT TO", responseCode: 550 }, "failed", true],
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
  })
})
