import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { z } from "zod"
import { eventTypes } from "../outbound-events"

const SRC = path.resolve(__dirname, "../..")

const INTRODUCTION = `# Events

Made by \`npm run features\` from the declarations and workflows in \`src\`; do not edit.

## Outbound events

Webhooks deliver these to a shop's endpoints ([outbox.md](outbox.md)). \`api_version\` is the version of the payload,
which is \`data.object\` of the delivery. \`/openapi.json\` has the whole bodies, under \`webhooks\`.

`

const INTERNAL = `
## Internal events

Workflows emit these within the server, when they have ended without an error. A subscriber in a feature's folder receives
them, for the shop whose data has changed. They do not survive a crash, so work that must happen needs an outbound event
or a [due moment](scheduled-work.md). The engine's own events are in its
[reference](https://docs.medusajs.com/resources/references/events).

| event | payload | emitted by |
| ----- | ------- | ---------- |
`

/** The events of the kits, by the function that makes the workflows. */
const KITS: Record<string, Record<string, string>> = {
  crudWorkflows: { created: "id: string", updated: "id: string", deleted: "id: string" },
  publicationWorkflows: {
    created: "id: string",
    updated: "id: string",
    deleted: "id: string",
    published: "id: string",
  },
  singletonWorkflows: { published: "" },
}

/** Payloads that a workflow computes. */
const COMPUTED: Record<string, string> = {
  "account.password-changed": "id: string, auth_identity_id: string",
  "quote-request.ordered": "id: string, order_id: string",
  "quote-request.updated": "id: string, status: string",
  "social-login.account-linked": "id: string, auth_identity_id: string, provider: string",
}

function sources(): { file: string; text: string }[] {
  return ["features", "kits"].flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes("unit-tests"))
      .map((name) => ({
        file: `src/${folder}/${name.replaceAll(path.sep, "/")}`,
        text: readFileSync(path.join(SRC, folder, name), "utf8"),
      })),
  )
}

/** The events that our workflows emit. Names of the engine's events are constants of the engine and not listed. */
function internalEvents(): { name: string; payload: string; file: string }[] {
  const all = sources()
  const whole = all.map(({ text }) => text).join("\n")
  const found = all.flatMap(({ file, text }) => {
    const byKits = Object.entries(KITS).flatMap(([kit, events]) =>
      [...text.matchAll(new RegExp(`\\b${kit}\\(\\s*"([a-z-]+)"`, "g"))].flatMap(([, name]) =>
        Object.entries(events).map(([what, payload]) => ({ name: `${name}.${what}`, payload, file })),
      ),
    )
    const submitted = [...text.matchAll(/\bsubmitWorkflow\(\s*"([a-z-]+)"/g)].map(([, name]) => ({
      name: `${name}.created`,
      payload: "id: string",
      file,
    }))
    const emitted = [...text.matchAll(/eventName: ("[^"]+"|[A-Z_]+\b(?!\.))/g)].map((match) => {
      const [, given = ""] = match
      const name = given.startsWith('"')
        ? given.slice(1, -1)
        : (new RegExp(`const ${given} = "([^"]+)"`).exec(whole)?.[1] ?? given)
      const [, fields = "id"] = /data: \{([^{}]*)\}/.exec(text.slice(match.index, match.index + 120)) ?? []
      const names = fields.split(",").flatMap((field) => field.split(":")[0]?.trim() || [])
      return { name, payload: COMPUTED[name] ?? names.map((field) => `${field}: string`).join(", "), file }
    })
    return [...byKits, ...submitted, ...emitted]
  })
  const first = new Map(found.map((event) => [event.name, event]))
  return [...first.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const json = z.record(z.string(), z.unknown())

/** A JSON schema as a type, in the style of TypeScript. */
function typeOf(schema: unknown, indent = ""): string {
  const {
    type,
    anyOf,
    const: only,
    enum: values,
    properties,
    items,
    additionalProperties,
  } = json.parse(schema)
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ")
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one, indent)).join(" | ")
  if (type === "array") return `${listed(typeOf(items, indent))}[]`
  if (type === "object" && properties) {
    const deeper = `${indent}  `
    const fields = Object.entries(properties).map(
      ([name, field]) => `${deeper}${name}: ${typeOf(field, deeper)}\n`,
    )
    return `{\n${fields.join("")}${indent}}`
  }
  if (type === "object") return `Record<string, ${typeOf(additionalProperties, indent)}>`
  return type === "integer" ? "number" : String(type)
}

function listed(type: string): string {
  return /^[^{]* \| /.test(type) ? `(${type})` : type
}

it("matches docs/events.md (`npm run features` updates it)", async () => {
  const sorted = [...eventTypes].sort((a, b) => (a.event.type < b.event.type ? -1 : 1))
  const outbound = sorted.map(({ feature, event: { type, version, object, payload, about } }) =>
    [
      `### ${type}`,
      `${about ?? ""} Version ${version}, about the object \`${object}\`, recorded by the feature \`${feature}\`.`,
      `\`\`\`ts\n${typeOf(z.toJSONSchema(payload))}\n\`\`\``,
    ].join("\n\n"),
  )
  const internal = internalEvents().map(
    ({ name, payload, file }) => `| \`${name}\` | \`{${payload && ` ${payload} `}}\` | \`${file}\` |\n`,
  )
  await expect(
    `${INTRODUCTION}${outbound.join("\n\n")}\n${INTERNAL}${internal.join("")}`,
  ).toMatchFileSnapshot("../../../docs/events.md")
})

it("finds the events of the kits and of single workflows", () => {
  const names = internalEvents().map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(["review.created", "page.published", "theme.published", "media-asset.replaced"]),
  )
})
