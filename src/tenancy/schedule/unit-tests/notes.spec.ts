import { expect, it } from "vitest"
import type { Note } from "../due-table"
import { Notes } from "../notes"

const noteOf = (job: string): Note => ({ tenantId: "default", job, at: new Date("2026-03-14T09:26:53.589Z") })

const afterMicrotasks = () => new Promise<void>((resolve) => setImmediate(resolve))

it.each([1, 2, 3, 4, 5])(
  "writes a note that is added %i microtasks after the end of a write",
  async (count) => {
    const written: string[] = []
    let finish: () => void = () => undefined
    const stored = new Promise<void>((resolve) => {
      finish = resolve
    })
    const notes = new Notes({
      write(batch) {
        written.push(...batch.map(({ job }) => job))
        return stored
      },
      onError: () => undefined,
    })

    notes.add(noteOf("first"))
    await afterMicrotasks()
    let later = stored
    for (let passed = 1; passed < count; passed++) later = later.then(() => undefined)
    void later.then(() => notes.add(noteOf("second")))
    finish()
    await afterMicrotasks()

    expect(written).toEqual(["first", "second"])
  },
)

it("keeps notes that could not be written for the next flush", async () => {
  const written: string[] = []
  const errors: unknown[] = []
  const notes = new Notes({
    async write(batch) {
      if (errors.length === 0) throw new Error("The home database is down.")
      written.push(...batch.map(({ job }) => job))
    },
    onError: (error) => errors.push(error),
  })

  notes.add(noteOf("first"))
  await afterMicrotasks()
  expect(written).toEqual([])

  await notes.flush()
  expect(errors).toHaveLength(1)
  expect(written).toEqual(["first"])
})
