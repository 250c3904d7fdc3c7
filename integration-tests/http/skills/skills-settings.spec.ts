import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { actionOf, allSkills } from "../../../src/features/assistant/skills"
import { areaNames, areaOf } from "../../../src/features/settings"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCustomer } from "../../factories/create-customer"
import { isFresh, preview, read, runAction, tasks, undo } from "../../factories/skills"
import { admin } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

const ADMIN = { type: "user", id: "user_test" }

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("skills")
})

const settingsOf = async (area: string) =>
  (await admin(shop).get(`/admin/config/${area}`).expect(200)).body.config

describe("store-settings", () => {
  it("changes one field, and reverts it", async () => {
    const wish = { area: "checkout", field: "cancellation_window_hours", value: 12 }
    const { approved, outcome } = await runAction(shop, "change_setting", wish)
    expect((await settingsOf("checkout")).values.cancellation_window_hours).toBe(12)
    await undo(approved, outcome)
    await undo(approved, outcome)
    expect((await settingsOf("checkout")).values.cancellation_window_hours).toBe(24)
  })

  it("is stale after somebody else has changed it, and keeps that change", async () => {
    const wish = { area: "storefront", field: "company_name", value: "One" }
    const stale = await preview(shop, "change_setting", { ...wish, value: "Other" })
    const { approved, outcome } = await runAction(shop, "change_setting", wish)
    expect(await isFresh(stale)).toBe(false)
    await admin(shop).post("/admin/config/storefront", { company_name: "Third" }).expect(200)
    await undo(approved, outcome)
    expect((await settingsOf("storefront")).values.company_name).toBe("Third")
  })

  const closed = areaNames.flatMap((area) => {
    const { fields, secrets, assistantMayChange } = areaOf(area)
    const names = [...Object.keys(fields), ...Object.keys(secrets)]
    return names.filter((field) => !assistantMayChange.includes(field)).map((field) => [area, field] as const)
  })
  const VALUES: Record<string, unknown> = {
    "storefront.url": "https://evil.example",
    "storefront.support_email": "help@evil.example",
    "mail.smtp_host": "evil.example",
    "mail.from_address": "shop@evil.example",
    "assistant.base_url": "https://evil.example/v1",
    "payments.bank_iban": "DE02120300000000202051",
  }

  it.each(closed)("403: the assistant cannot change %s.%s", async (area, field) => {
    const value = VALUES[`${area}.${field}`] ?? "x"
    await expect(preview(shop, "change_setting", { area, field, value })).rejects.toMatchObject({
      code: "forbidden",
    })
  })

  it("403: a company name that contains an address", async () => {
    for (const value of ["Alder, see https://evil.example", "Alder evil.com/pay", "www.evil.example"])
      await expect(
        preview(shop, "change_setting", { area: "storefront", field: "company_name", value }),
      ).rejects.toMatchObject({ code: "forbidden" })
  })

  it("403: an address in a plan that was stored before it was forbidden", async () => {
    const before = (await settingsOf("storefront")).values
    const { action } = actionOf("change_setting") ?? {}
    if (!action?.mutates) throw new Error("No such action")
    for (const [field, value] of [
      ["url", "https://evil.example"],
      ["reset_password_path", "/evil?t={token}"],
      ["company_name", "See https://evil.example"],
    ] as const) {
      const shown = { input: { area: "storefront", field, value }, basis: { before: null } }
      const running = runInTenant(shop.tenant, () =>
        action.run({ scope: shop.container, actor: ADMIN, language: "en", mark: "plan_action" }, shown),
      )
      await expect(running).rejects.toMatchObject({ code: "forbidden" })
    }
    expect((await settingsOf("storefront")).values).toEqual(before)
  })

  it("400: an unknown field, and an invalid value", async () => {
    const of = (field: string, value: unknown) =>
      preview(shop, "change_setting", { area: "checkout", field, value })
    await expect(of("constructor", 1)).rejects.toMatchObject({ code: "unknown_field" })
    await expect(of("cancellation_window_hours", "soon")).rejects.toMatchObject({ code: "invalid_field" })
  })

  it("reports only whether a secret is set", async () => {
    await admin(shop).post("/admin/config/mail", { smtp_password: "correct horse" }).expect(200)
    const { data, text } = await read(shop, "read_settings")
    expect(JSON.stringify(data) + text).not.toContain("correct horse")
    expect(data).toContainEqual(
      expect.objectContaining({
        area: "mail",
        secrets: expect.objectContaining({ smtp_password: { configured: true } }),
      }),
    )
  })
})

describe("search-index", () => {
  it("is rebuilt once, and reports the result", async () => {
    await runAction(shop, "rebuild_search_index", {})
    await until(async () => {
      const { data } = await read(shop, "read_search_status")
      return z.object({ rebuild: z.object({ status: z.string() }) }).parse(data).rebuild.status === "done"
    })
    expect((await read(shop, "read_search_status", {}, "tr")).text).toContain(
      "Son yeniden oluşturma: tamamlandı",
    )
  })
})

describe("report-export", () => {
  it("is a table in which no text is a formula", async () => {
    const customer = await createCustomer(shop)
    await admin(shop)
      .post(`/admin/customers/${customer.id}`, {
        first_name: '=HYPERLINK("http://evil.example")',
        last_name: "+1, Ltd",
      })
      .expect(200)
    const { text } = await read(shop, "export_report", { report: "customers" })
    expect(text).toContain(`${customer.email},"'=HYPERLINK(""http://evil.example"")","'+1, Ltd",true,`)
  })

  it.each(["orders", "customers", "products", "stock", "best_sellers"])(
    "%s: costs the same few statements however much there is",
    async (report) => {
      const { answer, statements } = await statementsOf(
        shop,
        () => read(shop, "export_report", { report }),
        2,
      )
      expect(statements).toHaveLength(1)
      expect(answer.text).toContain(",")
    },
  )
})

describe("help", () => {
  it("lists all other skills in the caller's language, with an example of each task", async () => {
    const { text } = await read(shop, "list_skills", {}, "tr")
    const lines = text.split("\n").slice(1)
    const others = allSkills().filter(({ id }) => id !== "help")
    expect(lines).toHaveLength(others.length)
    for (const { title, tasks } of others) {
      const examples = tasks.map((task) => `“${task.examples.tr[0]}”`)
      expect(lines).toContain(`- ${title.tr}: ${examples.join(", ")}`)
    }
  })
})

describe("a task that works without a model", () => {
  it.each(tasks.filter(({ byWords }) => byWords).map((task) => [task.id, task] as const))(
    "%s: answers a question in each language",
    async (_, { byWords, examples }) => {
      for (const language of ["en", "tr"] as const) {
        const [chosen] = examples[language].flatMap((example) => byWords?.(example) ?? [])
        const { text } = await read(shop, chosen?.action ?? "", chosen?.input, language)
        // Braces in settings are placeholders of addresses, and no placeholders of our texts.
        expect(text).not.toMatch(/^$|\{(?!slug|locale|token)\w+\}|undefined|NaN/)
      }
    },
  )
})
