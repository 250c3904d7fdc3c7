/**
 * `npm run report:rows -- --key pk_… --password … --agent …`: reports for each row of the specification its spec files,
 * and a call that was tried on a running server. The values are those that the server prints at its start.
 * `npm run report:rows -- --stand-ins` starts a server of its own, and stand-ins of the companies that some calls need.
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { DELIVERED } from "../src/api/unit-tests/specified-routes"
import { TRIES, type Try } from "./report/calls"
import { at, Client, type Sender, type Values } from "./report/client"
import { outsideTries } from "./report/outside-calls"
import { type OwnServer, startOwnServer } from "./report/stand-ins"

const SPECS = path.resolve(__dirname, "../integration-tests/http")
const FACTORIES = path.resolve(__dirname, "../integration-tests/factories")
const MAX_SPECS = 3

const { values: given } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:9000" },
    key: { type: "string", default: "" },
    email: { type: "string", default: "admin@demo.test" },
    password: { type: "string", default: "" },
    agent: { type: "string", default: "" },
    "stand-ins": { type: "boolean", default: false },
  },
})

interface Result {
  row: string
  status: string
  verdict: "works" | "needs" | "fails"
  note: string
}

async function main(): Promise<void> {
  if (!given["stand-ins"]) return report()
  const own = await startOwnServer()
  try {
    await report(own)
  } finally {
    await own.close()
  }
}

async function report(ownServer?: OwnServer): Promise<void> {
  const { url, key: publishable, agent, email, password } = given
  const keys = ownServer?.keys ?? { url, publishable, agent, email, password }
  const client = new Client(keys)
  const signedIn = await client.need({
    method: "POST",
    path: "/auth/user/emailpass",
    sender: "guest",
    body: { email: keys.email, password: keys.password },
  })
  client.tokens.admin = at(signedIn, "token")
  await ownServer?.setUp(client)
  const tries = ownServer ? { ...TRIES, ...outsideTries(ownServer.standIns) } : TRIES
  const own = `report-${Date.now().toString(36)}`
  const values: Values = { email: `${own}@report.test`, password: `Report ${own} 9!` }
  const rows = [...Object.keys(tries), ...Object.keys(DELIVERED).filter((row) => !(row in tries))]
  // The session ends last.
  rows.sort((one, other) => Number(one === "DELETE /auth/session") - Number(other === "DELETE /auth/session"))
  const results = new Map<string, Result>()
  for (const row of rows) {
    results.set(row, await tried(client, { row, how: tries[row] ?? {} }, values))
    if (values.token !== undefined) client.tokens.customer = values.token
  }
  tell(`# The ${Object.keys(DELIVERED).length} rows of the specification\n`)
  tell("| row | answer | spec files | note |\n|---|---|---|---|")
  for (const row of Object.keys(DELIVERED)) {
    const { status, verdict, note } = results.get(row) ?? { status: "", verdict: "fails", note: "not tried" }
    tell(`| \`${row}\` | ${status} ${verdict} | ${specsOf(row).join(", ") || "**none**"} | ${note} |`)
  }
  const all = [...results.values()]
  const count = (verdict: Result["verdict"]) => all.filter((one) => one.verdict === verdict).length
  tell(
    `\n${count("works")} work, ${count("needs")} need another company's account or a link, ${count("fails")} fail.`,
  )
  if (count("fails") > 0 || Object.keys(DELIVERED).some((row) => specsOf(row).length === 0))
    process.exitCode = 1
}

const SENDERS: Record<string, Sender> = { admin: "admin", agent: "agent" }

async function tried(
  client: Client,
  { row, how }: { row: string; how: Try },
  values: Values,
): Promise<Result> {
  const { path: pathOf, body, keep = {}, before, check, isProven, isForm, orElse } = how
  const [method = "GET", pattern = ""] = row.split(" ")
  try {
    await before?.(client, values)
    const auth = DELIVERED[row] ?? "key"
    const address = pathOf
      ? pathOf(values)
      : pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? name)
    const reply = await client.send({
      method,
      path: address,
      sender: SENDERS[auth] ?? "customer",
      ...(body && { body: body(values) }),
      ...(isProven && { isProven }),
      ...(isForm && { isForm }),
    })
    const { status, text } = reply
    const isGood = status < 400
    if (isGood) {
      for (const [name, place] of Object.entries(keep)) values[name] = at(reply.body, place)
      await check?.(client, values, reply)
    }
    const note = isGood ? "" : cell(text)
    const isExpected =
      orElse === "not_configured" ? text.includes(orElse) : orElse !== undefined && status < 500
    const verdict = isGood ? "works" : isExpected ? "needs" : "fails"
    return {
      row,
      status: String(status),
      verdict,
      note: verdict === "needs" ? `needs ${orElse}: ${note}` : note,
    }
  } catch (error) {
    return {
      row,
      status: "–",
      verdict: "fails",
      note: cell(error instanceof Error ? error.message : String(error)),
    }
  }
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", String.raw`\|`).slice(0, 160)
}

const sources = new Map(
  [...filesIn(SPECS), ...filesIn(FACTORIES)].map((file) => [file, readFileSync(file, "utf8")]),
)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(folder, name))
}

/** The specs that call a row, or whose factory does. */
function specsOf(row: string): string[] {
  const [, pattern = ""] = row.split(" ")
  // A spec may write any part as an expression, such as `${action}`.
  const parts = pattern
    .split("/")
    .map((part, place, { length }) =>
      part.startsWith(":")
        ? String.raw`[^/"'\`\s?]+`
        : place === length - 1 && place > 3
          ? String.raw`(?:${part}|\$\{\w+\})`
          : part,
    )
  const called = new RegExp(String.raw`["'\`}]${parts.join("/")}(?=["'\`?\s,)$])`)
  const files = [...sources].filter(([, text]) => called.test(text)).map(([file]) => file)
  const direct = files.filter((file) => file.startsWith(SPECS))
  const factories = files
    .filter((file) => file.startsWith(FACTORIES))
    .map((file) => path.basename(file, ".ts"))
  const through = [...sources]
    .filter(([file, text]) => file.startsWith(SPECS) && factories.some((name) => text.includes(`/${name}"`)))
    .map(([file]) => file)
  return [...new Set([...direct, ...through])].slice(0, MAX_SPECS).map((file) => path.relative(SPECS, file))
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
})
