import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { skillFiles } from "./skill-files"

/** Modules whose rows rest on a consent, and their tables. */
const BY_CONSENT =
  /resolve\("(?:tracking|consent)"\)|\b(?:tracking_(?:event|event_key|visit|own_visit|source|delivery)|cookie_consent_\w+|consent_receipt|email_consent_event|email_campaign_recipient)\b|listEmailCampaignRecipients/

const SRC = path.resolve(__dirname, "../../../..")
/** Types read nothing. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^"]*?from "(\.[^"]+)"/gm

const read = (name: string) => readFileSync(path.join(SRC, name), "utf8")

/** All files that these files import, with those that they import in turn. */
function reachedFrom(names: readonly string[]): Set<string> {
  const reached = new Set(names)
  // A set also goes through what is added meanwhile.
  for (const name of reached)
    for (const [, imported = ""] of read(name).matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(name), imported)
      const file = [`${target}.ts`, `${target}/index.ts`].find((one) => existsSync(path.join(SRC, one)))
      if (file !== undefined) reached.add(file)
    }
  return reached
}

describe("what the assistant reads about a person", () => {
  const skills = skillFiles().map(({ name }) => name)

  it("never rests on a consent (docs/decisions/0022-assistant-and-consent.md)", () => {
    expect(skills.length).toBeGreaterThan(100)
    expect(skills.filter((name) => BY_CONSENT.test(read(name)))).toEqual([])
  })

  it("does not rest on a consent by a detour through other files", () => {
    const reached = reachedFrom(skills)
    // Skills call services and workflows, which call others.
    expect(reached).toContain("features/events/services/planned-refunds.ts")
    expect(reached).toContain("features/events/module/lib/share.ts")
    expect([...reached].filter((name) => BY_CONSENT.test(read(name)))).toEqual([])
  })

  it.each([
    "features/tracking/services/consent-now.ts",
    "features/tracking/module/lib/reports.ts",
    "features/email-marketing/module/lib/campaign-report.ts",
  ])("would be noticed in %s", (name) => {
    expect(read(name)).toMatch(BY_CONSENT)
  })
})
