import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { changing, reading } from "../../../kits/skills/define"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Call, Language, Outcome, Task } from "../../../kits/skills/skill"
import { hasAddress } from "../../../lib/content/spoken-addresses"
import { errors } from "../../../lib/errors"
import type { AreaName } from "../../../lib/registry"
import { areaNames, areaOf } from "../../settings"
import { saveTenantConfigWorkflow } from "../workflows/save-tenant-config"
import { settingCommand } from "./command"
import { settingLookup } from "./lookup"
import { areaText, settingName, settingValue } from "./setting-names"

const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const area = z.enum(areaNames).describe("Which settings.")

const input = z.strictObject({
  area,
  field: z.string().min(1).max(60).describe("The field's name from read_settings."),
  value: value.describe("Its new value; null takes it back to its default."),
})
const basis = z.object({ before: value })
const undoRecord = z.object({ area: z.enum(areaNames), field: z.string(), before: value, after: value })

/** Shows the shop's settings without secrets. Changes only fields that an area lists in `assistantMayChange`. */
export const storeSettings: Task = {
  id: "store-settings",
  category: "settings",
  title: { en: "Store settings", tr: "Mağaza ayarları" },
  examples: {
    en: [
      "Turn off guest checkout",
      "Change the support email address",
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
      "Misafir alışverişini kapat",
      "Destek e-posta adresini değiştir",
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
      description: "Shows the settings of an area. For secrets, shows only whether they are set.",
      input: z.strictObject({
        area: area.optional().describe("Default: all of them."),
        field: z.string().min(1).max(60).optional().describe("Only this one of the area."),
      }),
      rights: [{ resource: "tenant_config", operation: "read" }],
      async read({ scope, language }, wanted) {
        const config = scope.resolve("tenantConfig")
        const views = wanted.area === undefined ? await config.views() : [await config.view(wanted.area)]
        const data = views.map(({ area: name, values, secrets }) => ({
          area: name,
          values: only(values, wanted.field),
          secrets: only(secrets, wanted.field),
        }))
        return { data, text: data.map((one) => listedArea(one, language)).join("\n\n") }
      },
    }),
    changing({
      name: "change_setting",
      description:
        "Changes one setting of the shop's checkout, its default language or its company name. Addresses, contacts and all other settings are changed on the settings page only.",
      input,
      basis,
      rights: [{ resource: "tenant_config", operation: "update" }],
      async preview(call, wanted) {
        requireChangeable(call, wanted.area, wanted.field)
        requireNoAddress(call, wanted)
        // `prepare` throws if the value is invalid.
        await call.scope.resolve("tenantConfig").prepare(wanted.area, { [wanted.field]: wanted.value })
        const before = await presentValue(call, wanted.area, wanted.field)
        const after = wanted.value ?? defaultOf(call, wanted.area, wanted.field)
        if (isDeepStrictEqual(before, after)) throw alreadyDone(call.language)
        const what = settingName(wanted.area, wanted.field, call.language)
        const shown = (one: Value) => settingValue(wanted.area, wanted.field, one, call.language)
        return {
          summary: say(SUMMARY, call.language, { what, value: shown(after) ?? "—" }),
          changes: [{ what, before: shown(before), after: shown(after) }],
          input: wanted,
          subjects: [`setting:${wanted.area}.${wanted.field}`],
          basis: { before },
        }
      },
      async run(call, { input: asked, basis: { before } }) {
        const { area: name, field, value: wanted } = asked
        requireNoAddress(call, asked)
        await save(call, name, field, wanted)
        return outcomeOf(name, field, before, wanted ?? defaultOf(call, name, field))
      },
      async findDone(call, { input: { area: name, field, value: wanted }, basis: { before } }) {
        const after = wanted ?? defaultOf(call, name, field)
        const now = await presentValue(call, name, field)
        return isDeepStrictEqual(now, after) ? outcomeOf(name, field, before, after) : undefined
      },
      async undo(call, { undo }) {
        const { area: name, field, before, after } = undoRecord.parse(undo)
        if (!isDeepStrictEqual(await presentValue(call, name, field), after)) return
        await save(call, name, field, isDeepStrictEqual(before, defaultOf(call, name, field)) ? null : before)
      },
    }),
  ],
  byCommand: settingCommand,
  byWords: settingLookup,
}

type Value = z.output<typeof value>
type Spoken = Pick<Call, "language">

/**
 * Throws 400 for an unknown field, and 403 for a field that the assistant must not change. Mails, links, responses or
 * payments may depend on such a field. An admin must change it on the settings page, where its whole value is visible.
 */
function requireChangeable({ language }: Spoken, name: AreaName, field: string): void {
  const { fields, secrets, assistantMayChange } = areaOf(name)
  if (!Object.hasOwn(fields, field) && !Object.hasOwn(secrets, field))
    throw errors.unknownField(say(PROBLEMS.noSetting, language, { area: name, field }))
  if (!assistantMayChange.includes(field))
    throw errors.forbidden(say(PROBLEMS.onSettingsPage, language, { setting: `${name}.${field}` }))
}

/**
 * Refuses a company name that contains a web address. Mails show the name, and their readers would believe that the
 * address is the shop's.
 */
function requireNoAddress(
  { language }: Spoken,
  { area: name, field, value: to }: z.output<typeof input>,
): void {
  if (typeof to === "string" && hasAddress(to))
    throw errors.forbidden(say(PROBLEMS.addressOnSettingsPage, language, { setting: `${name}.${field}` }))
}

async function presentValue(call: Call, name: AreaName, field: string): Promise<Value> {
  const { values } = await call.scope.resolve("tenantConfig").view(name)
  return valueIn(call, values[field], name, field)
}

function defaultOf(call: Spoken, name: AreaName, field: string): Value {
  return valueIn(call, areaOf(name).fields[field]?.parse(undefined), name, field)
}

function valueIn({ language }: Spoken, stored: unknown, name: AreaName, field: string): Value {
  const parsed = value.safeParse(stored ?? null)
  if (!parsed.success)
    throw errors.invalidField(say(PROBLEMS.onSettingsPage, language, { setting: `${name}.${field}` }))
  return parsed.data
}

async function save(call: ApprovedCall, name: AreaName, field: string, to: Value): Promise<void> {
  // Checked again: the plan may be older than the rule, or somebody may have changed its row.
  requireChangeable(call, name, field)
  const change = await call.scope.resolve("tenantConfig").prepare(name, { [field]: to })
  await saveTenantConfigWorkflow(call.scope).run({ input: { change, actor: call.actor } })
}

function outcomeOf(name: AreaName, field: string, before: Value, after: Value): Outcome {
  return { result: { area: name, field }, undo: { area: name, field, before, after } }
}

/** All entries, or only the given field's. */
function only<Value>(record: Record<string, Value>, field: string | undefined): Record<string, Value> {
  const entries = Object.entries(record).filter(([name]) => field === undefined || name === field)
  return Object.fromEntries(entries)
}

interface ShownArea {
  area: AreaName
  values: Record<string, unknown>
  secrets: Record<string, { configured: boolean }>
}

function listedArea({ area: name, values, secrets }: ShownArea, language: Language): string {
  const plain = Object.entries(values).map(
    ([field, one]) =>
      `- ${settingName(name, field, language)}: ${settingValue(name, field, one, language) ?? "—"}`,
  )
  const sealed = Object.entries(secrets).map(
    ([field, { configured }]) => `- ${settingName(name, field, language)}: ${configured ? "•••" : "—"}`,
  )
  return [areaText(name, language), ...plain, ...sealed].join("\n")
}

const SUMMARY = { en: "Set “{what}” to {value}", tr: "“{what}” ayarını {value} yap" }
