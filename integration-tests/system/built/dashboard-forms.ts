import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { pictureOf } from "../../factories/pictures"
import { seriousFindings } from "../../harness/axe"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

const SPAM_SECRET = "what-the-storefront-of-this-spec-signs-with"
/** How long a person needs to fill in a form. */
const FILLED_IN_MS = 20_000
const CONTENT = {
  title: { en: "Apply" },
  steps: [
    {
      id: "first",
      fields: [
        { name: "agree", type: "checkbox", label: { en: "Agree" } },
        { name: "paper", type: "file", label: { en: "Paper" } },
      ],
    },
  ],
}

interface Saved {
  form: {
    id: string
    is_popup: boolean
    content: { steps: { fields: { validation: { accept: string[] }; visible_if: unknown }[] }[] }
  }
}

/** Tests the form builder and the inbox. `dashboard` works only inside of tests. */
export function formsByKeyboard(dashboard: () => Dashboard & { key: string }): void {
  const { button, call, dialog, open } = keyboardHelp(dashboard)
  let page: Page
  let url: string

  beforeAll(() => {
    ;({ page, url } = dashboard())
  })

  describe("the form builder, with the keyboard only", () => {
    let id: string
    const paper = () => page.locator("li button[aria-pressed]", { hasText: "Paper" })

    it("edits a file field and a group of conditions, and takes the pop-up's place", async () => {
      await open("forms")
      id = (await call<Saved>("/admin/forms", { slug: "apply-by-keyboard", content: CONTENT })).form.id
      const popups = await call<{ forms: { id: string }[] }>("/admin/forms?is_popup=true")
      await open(`forms/${id}`)
      await pressOn(page, paper())
      await pressOn(page, page.getByRole("switch", { name: "Pictures" }), " ")
      await pressOn(page, button("Add group"))
      const group = page.getByRole("group", { name: "Group 1" })
      await pressOn(page, group.getByRole("button", { name: "Add condition", exact: true }))
      expect(await group.getByRole("group").count()).toBe(2)
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, page.getByRole("switch", { name: "Pop-up", exact: true }), " ")
      await pressOn(page, button("Save"))
      await pressOn(page, page.getByRole("alertdialog").getByRole("button", { name: "Show this form" }))
      await until(async () => (await call<Saved>(`/admin/forms/${id}`)).form.is_popup)

      const { form } = await call<Saved>(`/admin/forms/${id}`)
      const filled = { field: "agree", op: "empty", value: false }
      expect(form.content.steps[0]?.fields[1]).toMatchObject({
        validation: { accept: ["image/*"] },
        visible_if: { all: [{ any: [filled, filled] }] },
      })
      const [before] = popups.forms
      if (before) await call(`/admin/forms/${before.id}`, { is_popup: true, replaces_popup: true })
    })

    it.each([
      ["tr", "Grup ekle"],
      ["ar", "إضافة مجموعة"],
    ])("has no serious finding in '%s', and its own words", async (language, words) => {
      await page.context().addCookies([{ name: "lng", value: language, url }])
      await open(`forms/${id}`)
      await pressOn(page, paper())
      await page.getByRole("button", { name: words }).first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })

    it("reads a submission with a file, downloads it, and keeps a note about it", async () => {
      await page.context().addCookies([{ name: "lng", value: "en", url }])
      await open("forms/submissions")
      const { key } = dashboard()
      const made = { slug: "papers-by-keyboard", content: { ...CONTENT, title: { en: "Papers" } } }
      const { form } = await call<Saved>("/admin/forms", made)
      await call(`/admin/forms/${form.id}/publish`, {})
      await call("/admin/config/anti_spam", { spam_secret: SPAM_SECRET })
      const picture = await pictureOf()
      const sent = new FormData()
      sent.append("payload", JSON.stringify({ form_slug: made.slug, answers: { agree: true } }))
      sent.append("paper", new Blob([new Uint8Array(picture)], { type: "image/png" }), "permit.png")
      const token = makeSpamToken(SPAM_SECRET, new Date(Date.now() - FILLED_IN_MS))
      const headers = { "x-publishable-api-key": key, "x-svc-spam-token": token }
      const answer = await fetch(`${url}/store/form-submissions`, { method: "POST", headers, body: sent })
      expect(answer.status).toBe(200)
      const { form_submission: submission } = (await answer.json()) as { form_submission: { id: string } }

      await open(`forms/submissions?open=${submission.id}`)
      const link = dialog().getByRole("link", { name: "permit.png" })
      const download = page.waitForEvent("download")
      await pressOn(page, link)
      const file = await readFile(await (await download).path())
      expect((await sharp(file).metadata()).format).toBe("png")
      const address = new URL((await link.getAttribute("href")) ?? "", url)
      expect((await fetch(address)).status).toBe(401)

      await typeInto(page, dialog().getByLabel("Internal note", { exact: true }), "Call back on Monday.")
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, dialog().getByRole("button", { name: "Save", exact: true }))
      const note = async () =>
        (await call<{ form_submission: { note: string | null } }>(`/admin/form-submissions/${submission.id}`))
          .form_submission.note
      await until(async () => (await note()) === "Call back on Monday.")
      await open(`forms/submissions?open=${submission.id}`)
      await until(
        async () =>
          (await dialog().getByLabel("Internal note", { exact: true }).inputValue()) ===
          "Call back on Monday.",
      )
    })

    it("switches back to English", async () => {
      await page.context().addCookies([{ name: "lng", value: "en", url }])
      await open(`forms/${id}`)
      await paper().waitFor()
    })
  })
}
