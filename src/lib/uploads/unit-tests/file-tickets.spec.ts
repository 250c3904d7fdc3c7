import { describe, expect, it } from "vitest"
import { asApiError } from "../../errors"
import { fileOfTicket, withTicket, withTickets } from "../file-tickets"

const file = { path: "/tmp/a", bytes: 1, sha256: "00" }

function codeOf(ticket: string): string | undefined {
  try {
    fileOfTicket(ticket)
    return undefined
  } catch (error) {
    return asApiError(error)?.code
  }
}

describe("a ticket for a local file", () => {
  it("stands for the file while the work runs, and hides its path", async () => {
    const files = [
      { ...file, filename: "a.png" },
      { ...file, path: "/tmp/b", filename: "b.png" },
    ]
    const kept = await withTickets(files, async (given) => {
      expect(given.map((one) => Object.keys(one).sort())).toEqual([
        ["filename", "ticket"],
        ["filename", "ticket"],
      ])
      expect(given.map(({ ticket }) => fileOfTicket(ticket).path)).toEqual(["/tmp/a", "/tmp/b"])
      return given.map(({ ticket }) => ticket)
    })
    expect(kept.map(codeOf)).toEqual(["invalid_field", "invalid_field"])
  })

  it("ends with work that fails", async () => {
    let kept = ""
    const failing = withTicket(file, async (ticket) => {
      kept = ticket
      throw new Error("broken")
    })
    await expect(failing).rejects.toThrow("broken")
    expect(codeOf(kept)).toBe("invalid_field")
  })

  it.each(["/etc/passwd", "", "__proto__", "9a4c3c0e-5f0e-4e49-a5a0-6b1f0a1c2d3e"])(
    "is no word that a caller chooses: %s",
    (word) => {
      expect(codeOf(word)).toBe("invalid_field")
    },
  )
})
