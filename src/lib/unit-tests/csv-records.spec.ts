import { describe, expect, it } from "vitest"
import { csvRows } from "../csv-records"

const columnOf = (heading: string) => (["from", "to"] as const).find((name) => name === heading)
const LIMITS = { mostLines: 3 }

describe("the rows of a CSV file", () => {
  it("have the cells of the known columns, and the lines on which they end", async () => {
    expect(await csvRows('a; From ;to\nx;"/a\nb";/c\n;/d\n', columnOf, LIMITS)).toEqual({
      columns: ["from", "to"],
      rows: [
        {
          cells: [
            ["from", "/a\nb"],
            ["to", "/c"],
          ],
          line: 3,
        },
        { cells: [["from", "/d"]], line: 4 },
      ],
    })
  })

  it("are at most as many as allowed, and no more are read", async () => {
    expect((await csvRows("from\n1\n2\n3\n", columnOf, LIMITS)).rows).toHaveLength(3)
    await expect(csvRows("from\n1\n2\n3\n4\n", columnOf, LIMITS)).rejects.toThrow("at most 3 lines")
    // The rest is not valid CSV, but reading stops before it.
    await expect(csvRows('from\n1\n2\n3\n4\n5"6"\n', columnOf, LIMITS)).rejects.toThrow("at most 3 lines")
  })

  it("have at most 200 columns", async () => {
    expect((await csvRows(`from${",x".repeat(199)}\n1\n`, columnOf, LIMITS)).rows).toHaveLength(1)
    await expect(csvRows(`from${",x".repeat(200)}\n1\n`, columnOf, LIMITS)).rejects.toThrow(
      "at most 200 columns",
    )
  })

  it("are refused if the file is no CSV", async () => {
    await expect(csvRows('from\n"1\n', columnOf, LIMITS)).rejects.toThrow("RFC 4180")
  })
})
