import { afterAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { type DeepLServer, deeplServer } from "../../harness/deepl-server"
import { pressOn } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** More than one action of a plan takes. */
const TAGS = 205
const LOCALE = "fr"
const NO_SOURCE = "0".repeat(64)

interface Completeness {
  completeness: { stale: number; resource_types: { resource_type: string }[] }[]
}

describe("the dashboard's page of translations, in a browser", () => {
  let deepl: DeepLServer | undefined
  const dashboard = useDashboard({
    port: 19_147,
    database: "svc_dashboard_translations_spec",
    env: async () => {
      deepl = await deeplServer()
      return { DEEPL_API_URL: deepl.url, DEEPL_API_KEY: "installation-key" }
    },
  })
  afterAll(() => deepl?.close())

  const { button, call, dialog, open } = keyboardHelp(dashboard)
  const t = textsOf("en")
  const completeness = async () => {
    const path = `/admin/translation-texts/completeness?locale=${LOCALE}`
    const [found] = (await call<Completeness>(path)).completeness
    if (!found) throw new Error("The language has no texts.")
    return found
  }

  it("has more outdated texts of a language than one action takes", async () => {
    await open("translations")
    await call("/admin/ai/credits/grants", { amount: 1_000 })
    const ids: string[] = []
    for (let number = 0; number < TAGS; number++) {
      const { product_tag } = await call<{ product_tag: { id: string } }>("/admin/product-tags", {
        value: `green glaze ${number}`,
      })
      ids.push(product_tag.id)
    }
    for (let at = 0; at < ids.length; at += 100)
      await call("/admin/translation-texts", {
        locale: LOCALE,
        texts: ids.slice(at, at + 100).map((resource_id) => ({
          resource_type: "tag",
          resource_id,
          fields: { value: "Vieux" },
          source_digests: { value: NO_SOURCE },
        })),
      })
  })

  it("offers every kind that has texts", async () => {
    await open(`translations?locale=${LOCALE}`)
    const kinds = (await completeness()).resource_types.map(({ resource_type }) => resource_type)
    expect(kinds).toContain("tag")
    const options = dashboard().page.getByLabel(t("translations.kind"), { exact: true }).locator("option")
    await options.first().waitFor({ state: "attached" })
    expect(await options.allTextContents()).toEqual(kinds.map((kind) => t(`translations.kinds.${kind}`)))
  })

  it("translates more outdated texts than one action takes, by one approval", async () => {
    const { page } = dashboard()
    const { stale } = await completeness()
    expect(stale).toBeGreaterThanOrEqual(TAGS)
    await open(`translations?locale=${LOCALE}`)
    await pressOn(page, button(t("translations.plan.prepare")))
    await dialog()
      .getByText(new RegExp(`^Texts: ${stale}\\. Words: [\\d,]+\\. Credits: \\d+\\.$`))
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await pressOn(page, dialog().getByRole("button", { name: t("assistant.plan.approve"), exact: true }))
    await dialog().getByText(t("assistant.plan.hints.executed"), { exact: true }).waitFor()
    expect((await completeness()).stale).toBe(0)
    await page.keyboard.press("Escape")
    await until(async () => (await dialog().count()) === 0)
    await until(() => button(t("translations.plan.prepare")).isDisabled())
  })

  hadNoErrors(dashboard)
})
