import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"

const SKILLS = path.resolve(__dirname, "..")
/** Modules whose rows rest on a consent, and their tables. */
const BY_CONSENT =
  /resolve\("(?:tracking|consent)"\)|\b(?:tracking_(?:event|visit|delivery)|cookie_consent_\w+|consent_receipt|email_campaign_recipient)\b|listEmailCampaignRecipients/

const files = readdirSync(SKILLS, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.includes("unit-tests"),
)

describe("what the assistant reads about a person", () => {
  it("never rests on a consent (docs/decisions/0022-assistant-and-consent.md)", () => {
    expect(files.length).toBeGreaterThan(20)
    const reading = files.filter((name) => BY_CONSENT.test(readFileSync(path.join(SKILLS, name), "utf8")))
    expect(reading).toEqual([])
  })
})
