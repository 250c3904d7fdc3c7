import { describe, expect, it } from "vitest"
import { skillFiles } from "./skill-files"

/** Modules whose rows rest on a consent, and their tables. */
const BY_CONSENT =
  /resolve\("(?:tracking|consent)"\)|\b(?:tracking_(?:event|visit|delivery)|cookie_consent_\w+|consent_receipt|email_campaign_recipient)\b|listEmailCampaignRecipients/

const files = skillFiles()

describe("what the assistant reads about a person", () => {
  it("never rests on a consent (docs/decisions/0022-assistant-and-consent.md)", () => {
    expect(files.length).toBeGreaterThan(100)
    const reading = files.filter(({ text }) => BY_CONSENT.test(text)).map(({ name }) => name)
    expect(reading).toEqual([])
  })
})
