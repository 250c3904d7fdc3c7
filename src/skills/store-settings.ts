import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { errors } from "../lib/errors"
import { type AreaName, areaNames, areaOf } from "../modules/tenant-config/areas"
import { saveTenantConfigWorkflow } from "../workflows/tenant-config/save-tenant-config"
import { changing, reading } from "./define"
import { say } from "./lib/texts"
import type { ApprovedCall, Call, Outcome, Skill } from "./skill"

const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const area = z.enum(areaNames).describe("Which settings.")

const input = z.strictObject({
  area,
  field: z.string().min(1).max(60).describe("The field's name, as read_settings answers it."),
  value: value.describe("Its new value; null takes it back to its default."),
})
const basis = z.object({ before: value })
const kept = z.object({ area: z.enum(areaNames), field: z.string(), before: value, after: value })

/** What the shop has set. Secrets, such as keys and passwords, are not told, and nothing beside them is changed here. */
export const storeSettings: Skill = {
  id: "store-settings",
  category: "settings",
  title: { en: "Store settings", tr: "Mağaza ayarları" },
  examples: {
    en: [
      "Change the support email address",
      "Turn off guest checkout",
      "Show me the shop settings",
      "Set the default language to German",
      "Make the company field required at the checkout",
      "how long can customers cancel, set it to 12 hours",
      "which settings do we use for mail?",
      "settings",
      "configure the checkout",
      "update the company name and phone number of the store",
      "enable or disable an option",
    ],
    tr: [
      "Destek e-posta adresini değiştir",
      "Misafir alışverişini kapat",
      "Mağazanın ayarlarına bakmak istiyorum",
      "Varsayılan dili Almanca yap",
      "Ödeme adımında şirket alanı zorunlu olsun",
      "müşteriler kaç saat içinde iptal edebilsin, 12 saat yap",
      "e-posta için hangi ayarlar kullanılıyor?",
      "ayarlar",
      "ödeme sayfası ayarlarını yap",
      "mağazanın şirket adını ve telefonunu güncelle",
      "bir seçeneği aç veya kapat",
      "zorunlu alanları ayarla",
    ],
  },
  model_tier: "fast",
  icon: "CogSixTooth",
  needs: [],
  actions: [
    reading({
      name: "read_settings",
      description: "Tells the settings of an area. Of secrets, only whether they are set.",
      input: z.strictObject({ area: area.optional().describe("Left out, all of them.") }),
      rights: [{ resource: "tenant_config", operation: "read" }],
      async read({ scope }, wanted) {
        const config = scope.resolve("tenantConfig")
        const views = wanted.area === undefined ? await config.views() : [await config.view(wanted.area)]
        const data = views.map(({ area: name, values, secrets }) => ({ area: name, values, secrets }))
        return { data, text: data.map(toldArea).join("\n\n") }
      },
    }),
    changing({
      name: "change_setting",
      description:
        "Changes one setting of the shop's. Settings that go with keys or passwords, such as those of mail and payments, cannot be changed by this.",
      input,
      basis,
      rights: [{ resource: "tenant_config", operation: "update" }],
      async preview(call, wanted) {
        requirePlain(wanted.area, wanted.field)
        // Throws for a value that the field does not take.
        await call.scope.resolve("tenantConfig").prepare(wanted.area, { [wanted.field]: wanted.value })
        const before = await presentValue(call, wanted.area, wanted.field)
        const after = wanted.value ?? defaultOf(wanted.area, wanted.field)
        if (isDeepStrictEqual(before, after)) throw errors.invalidState("That is so already.")
        const what = `${wanted.area}.${wanted.field}`
        return {
          summary: say(SUMMARY, call.language, { what, value: told(after) ?? "—" }),
          changes: [{ what, before: told(before), after: told(after) }],
          input: wanted,
          subjects: [`setting:${what}`],
          basis: { before },
        }
      },
      async run(call, { input: { area: name, field, value: wanted }, basis: { before } }) {
        await save(call, name, field, wanted)
        return outcomeOf(name, field, before, wanted ?? defaultOf(name, field))
      },
      async findDone(call, { input: { area: name, field, value: wanted }, basis: { before } }) {
        const after = wanted ?? defaultOf(name, field)
        const now = await presentValue(call, name, field)
        return isDeepStrictEqual(now, after) ? outcomeOf(name, field, before, after) : undefined
      },
      async undo(call, { undo }) {
        const { area: name, field, before, after } = kept.parse(undo)
        if (!isDeepStrictEqual(await presentValue(call, name, field), after)) return
        await save(call, name, field, isDeepStrictEqual(before, defaultOf(name, field)) ? null : before)
      },
    }),
  ],
  byWords: () => ({ action: "read_settings", input: {} }),
}

type Value = z.output<typeof value>

/**
 * Throws 403 for settings beside which a secret is kept, 400 for a field that there is not. To which server a key is
 * sent, and to whose account money, is decided where it is seen in full: on the settings page.
 */
function requirePlain(name: AreaName, field: string): void {
  const { fields, secrets } = areaOf(name)
  if (Object.keys(secrets).length > 0)
    throw errors.forbidden(`The settings '${name}' are changed on the settings page only.`)
  if (!Object.hasOwn(fields, field))
    throw errors.unknownField(`The settings '${name}' have no field '${field}'.`)
}

async function presentValue({ scope }: Call, name: AreaName, field: string): Promise<Value> {
  const { values } = await scope.resolve("tenantConfig").view(name)
  return valueIn(values[field], name, field)
}

function defaultOf(name: AreaName, field: string): Value {
  return valueIn(areaOf(name).fields[field]?.parse(undefined), name, field)
}

function valueIn(stored: unknown, name: AreaName, field: string): Value {
  const parsed = value.safeParse(stored ?? null)
  if (!parsed.success) throw errors.invalidField(`'${name}.${field}' is changed on the settings page only.`)
  return parsed.data
}

async function save({ scope, actor }: ApprovedCall, name: AreaName, field: string, to: Value): Promise<void> {
  const change = await scope.resolve("tenantConfig").prepare(name, { [field]: to })
  await saveTenantConfigWorkflow(scope).run({ input: { change, actor } })
}

function outcomeOf(name: AreaName, field: string, before: Value, after: Value): Outcome {
  return { result: { area: name, field }, undo: { area: name, field, before, after } }
}

function told(one: Value): string | null {
  return one === null ? null : String(one)
}

interface ShownArea {
  area: string
  values: Record<string, unknown>
  secrets: Record<string, { configured: boolean }>
}

function toldArea({ area: name, values, secrets }: ShownArea): string {
  const plain = Object.entries(values).map(
    ([field, one]) => `- ${field}: ${one === null ? "—" : JSON.stringify(one)}`,
  )
  const sealed = Object.entries(secrets).map(
    ([field, { configured }]) => `- ${field}: ${configured ? "•••" : "—"}`,
  )
  return [name, ...plain, ...sealed].join("\n")
}

const SUMMARY = { en: "Set {what} to {value}", tr: "{what} ayarını {value} yap" }
