import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import common from "../admin/i18n/common/en.json"
import privacy from "../admin/i18n/privacy/en.json"
import { groupRecords, kindOf } from "../admin/lib/personal-kinds"
import { personalData } from "../features/personal-data"

const FEATURES = path.resolve(__dirname, "../features")
const { kinds, fields, sections, retention_runs: runs } = privacy.personal_data
const tables = personalData.map(({ data }) => data.table)

/** The names of the jobs that list what they remove. */
const jobs = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(path.join(FEATURES, file), "utf8"))
  .flatMap((code) => {
    if (!code.includes("= recordsRemovals(")) return []
    return [...code.matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name)
  })

describe("the page of personal data", () => {
  it("names each kind of record that a feature declares", () => {
    expect(tables).toContain("blog_comment")
    expect(tables.map(kindOf).filter((kind) => !(kind in kinds))).toEqual([])
  })

  it("names each column that an export has", () => {
    const columns = personalData.flatMap(({ data }) => data.columns)
    expect(columns).toContain("first_name")
    expect(columns.filter((name) => !(name in fields) && !(name in common.crud.fields))).toEqual([])
  })

  it("has each kind in a section, and a name for each section", () => {
    const known = [...new Set(tables)].filter((table) => kindOf(table) === table)
    const grouped = groupRecords(["voyage", ...known].map((table) => ({ table, rows: [{ id: "x" }] })))
    expect(grouped.at(-1)?.kinds.at(-1)?.name).toBe("voyage")
    expect(grouped.map(({ name }) => name)).toEqual(Object.keys(sections))
    const others = grouped.flatMap(({ kinds }) => kinds.map(({ name }) => name)).slice(0, -1)
    expect(others.sort()).toEqual([...known].sort())
  })

  it("names each job that lists what it removes", () => {
    expect(jobs).toContain("purge-form-submissions")
    expect(["erase-after-retention", ...jobs].sort()).toEqual(Object.keys(runs.options).sort())
    const page = readFileSync(
      path.resolve(__dirname, "../admin/routes/personal-data/retention-runs/page.tsx"),
      "utf8",
    )
    expect(Object.keys(runs.options).filter((job) => !page.includes(`"${job}"`))).toEqual([])
  })
})
