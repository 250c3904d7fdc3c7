import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../harness/axe"
import { pressOn } from "../harness/keyboard"
import { until } from "../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"

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

/** Tests the form builder. `dashboard` works only inside of tests. */
export function formsByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, open } = keyboardHelp(dashboard)
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
      await until(async () => (await call<Saved>(`/admin/forms/${id}`)).form.is_popup, 15_000)

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

    it("switches back to English", async () => {
      await page.context().addCookies([{ name: "lng", value: "en", url }])
      await open(`forms/${id}`)
      await paper().waitFor()
    })
  })
}
